import { type RouterHistory, useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef } from 'react';
import { addHistoryGuard } from '../lib/history-moves.ts';
import { confirmDiscard, isAsking } from '../ui/confirm.tsx';

const AGREED = { ignoreBlocker: true };

/** Whether the browser is going back or forward because the person agreed to leave. */
let going = false;

/** How many entries of the history the browser is away from the page that is shown; NaN in an entry of somebody else. */
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
  /** Whether the address says that the form is open, so that leaving the address closes it by itself. */
  inAddress?: boolean;
  /** What is asked, instead of whether to discard the changes. Stable between renders. */
  ask?: () => Promise<boolean>;
}

/**
 * Asks once before what was typed is lost, however the person leaves it: by going back, by a link or by closing the
 * form. Before the page is reloaded or closed the browser asks. A navigation that follows saving says `ignoreBlocker`.
 * @param giveUp closes the form, with whatever was typed
 * @returns `leave`, which gives up after the question, or at once where there is nothing to lose
 */
export function useUnsavedGuard(
  unsaved: boolean,
  giveUp: () => void,
  { inAddress = false, ask = confirmDiscard }: GuardOptions = {},
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

    /** Brings the browser back to the form, from which clicks on Back that came too fast may have kept it away. */
    function comeBack(): Promise<void> | undefined {
      const steps = stepsAway(history);
      // Going nowhere would load the page anew.
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
     * Brings the browser back to the form before anything is asked, so that going back once more changes nothing. The
     * router's own way waits for the answer elsewhere in the history and loses its place when that moves again.
     */
    function onPopState(event: PopStateEvent): void {
      const steps = stepsAway(history);
      if (going || Number.isNaN(steps)) return;
      event.stopImmediatePropagation();
      if (steps === 0) {
        arrived();
        return;
      }
      window.history.go(-steps);
      if (!isAsking()) void askThen(() => goAgreed(history, steps));
    }
    const unblock = history.block({
      enableBeforeUnload: true,
      blockerFn({ action, nextLocation: { href, state } }) {
        if (agreed.current) return false;
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
  }, [unsaved, ask, history]);

  return async function leave(): Promise<void> {
    if (unsaved && !(await ask())) return;
    // Closing is a navigation itself where the form is part of the address.
    agreed.current = true;
    giveUp();
  };
}
