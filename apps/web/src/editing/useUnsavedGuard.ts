import { type RouterHistory, useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef } from 'react';
import { addHistoryGuard } from '../lib/history-moves.ts';
import { confirmDiscard, isAsking } from '../ui/confirm.tsx';

const AGREED = { ignoreBlocker: true };

/** Whether the browser is moving through the history because the user agreed to leave. */
let going = false;

/** Whether the user agreed to leave the application itself. */
let leaving = false;

/** Stops the browser from asking about the forms of this page: the user has agreed to leave it. */
export function stopAsking(): void {
  leaving = true;
}

/** How many history entries the browser is away from the shown page; NaN in an entry that is not the router's. */
function stepsAway(history: RouterHistory): number {
  return Number(window.history.state?.__TSR_index) - history.location.state.__TSR_index;
}

function goAgreed(history: RouterHistory, steps: number): void {
  going = true;
  const arrived = () => {
    going = false;
  };
  window.addEventListener('popstate', arrived, { once: true });
  history.go(steps, AGREED);
}

interface GuardOptions {
  /** Whether the form's open state is part of the address, so that leaving the address closes it. */
  inAddress?: boolean;
  /** Whether the form is part of the page, so that it stays, unasked, while only the rest of the address changes. */
  inPage?: boolean;
  /** Replaces the question whether to discard the changes. Must be stable between renders. */
  ask?: () => Promise<boolean>;
}

/**
 * Asks once before input is lost by going back, by following a link or by closing the form. Before the page is reloaded
 * or closed, the browser asks. A navigation that follows saving sets `ignoreBlocker`.
 * @param giveUp closes the form and discards its values
 * @returns `leave`, which closes the form after the question, or at once when there is nothing to lose
 */
export function useUnsavedGuard(
  unsaved: boolean,
  giveUp: () => void,
  { inAddress = false, inPage = false, ask = confirmDiscard }: GuardOptions = {},
) {
  const { history } = useRouter();
  const agreed = useRef(false);
  const closeIfLeft = useEffectEvent(() => {
    if (!inAddress) giveUp();
  });

  useEffect(() => {
    if (!unsaved) return;
    agreed.current = false;
    let arrived = () => {};
    const stays = (pathname: string) => inPage && pathname === history.location.pathname;

    /** Returns the browser to the form's history entry, which several quick clicks on Back may have passed. */
    function comeBack(): Promise<void> | undefined {
      const steps = stepsAway(history);
      // `history.go(0)` would reload the page.
      if (steps === 0 || Number.isNaN(steps)) return undefined;
      return new Promise((resolve) => {
        arrived = resolve;
        window.history.go(-steps);
      });
    }
    async function askThen(go: () => void): Promise<void> {
      const yes = await ask();
      await comeBack();
      if (!yes) return;
      closeIfLeft();
      go();
    }
    /**
     * Returns the browser to the form's entry before asking, so that another step back changes nothing. The router's
     * own blocker waits for the answer at another entry and loses its position when the history moves again.
     */
    function onPopState(event: PopStateEvent): void {
      const steps = stepsAway(history);
      if (going || Number.isNaN(steps) || stays(window.location.pathname)) return;
      event.stopImmediatePropagation();
      if (steps === 0) {
        arrived();
        return;
      }
      window.history.go(-steps);
      if (!isAsking()) void askThen(() => goAgreed(history, steps));
    }
    const unblock = history.block({
      enableBeforeUnload: () => !leaving,
      blockerFn({ action, nextLocation: { href, pathname, state } }) {
        if (agreed.current || stays(pathname)) return false;
        if (!isAsking())
          void askThen(() => history[action === 'REPLACE' ? 'replace' : 'push'](href, state, AGREED));
        return true;
      },
    });
    const removeGuard = addHistoryGuard(onPopState);
    return () => {
      removeGuard();
      unblock();
    };
  }, [unsaved, inPage, ask, history]);

  return async function leave(): Promise<void> {
    if (unsaved && !(await ask())) return;
    // Where the form is part of the address, closing is a navigation itself.
    agreed.current = true;
    giveUp();
  };
}
