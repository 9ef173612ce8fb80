import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { fetchFailedStyles } from '../lib/failed-styles.ts';
import { assertServed, reloadWhenOutdated } from '../lib/stale-build.ts';

/** What could not be fetched: a part of the current page, or the requested page. */
export type Missing = 'part' | 'page';

/** Reports code that could not be fetched, with a function that retries. */
interface MissingCodeReporter {
  missing(what: Missing, again: () => void, failure: unknown): void;
  found(what: Missing): void;
}

let reporter: MissingCodeReporter | undefined;

/** Sets the reporter of missing code; undefined removes it, as long as no message can be shown. */
export function setMissingCodeReporter(next: MissingCodeReporter | undefined): void {
  reporter = next;
}

/** The current reporter of missing code, if there is one. */
export function missingCode(): MissingCodeReporter | undefined {
  return reporter;
}

export interface DeferredComponent<Props> {
  (props: Props): ReactNode;
  /** Fetches the component's code ahead of its first use. */
  load(): Promise<void>;
  /**
   * Calls `open` once the component can be rendered, at once when it is loaded already. Dialogs are opened through it:
   * when the code cannot be fetched the page stays as it is, and the next click retries.
   * @returns a function that cancels the wait
   */
  whenLoaded(open: () => void): () => void;
}

/** Something that waits for a component's code: it is rendered, or about to be opened. */
interface Waiting {
  onLoaded: () => void;
  /** Called when the code cannot be fetched and there is no reporter. */
  onFailure?: (failure: unknown) => void;
}

/** Retry functions of the needed components that could not be fetched. */
const unfetched = new Set<() => void>();

/** Whether any component has loaded. Until then the page itself has just been served, so the server is reachable. */
let anyFetched = false;

/** Retries every needed component that could not be fetched. */
export function fetchMissing(): void {
  for (const fetchAgain of [...unfetched]) fetchAgain();
}

/**
 * A component whose code is fetched when it is first rendered. `lazy` and `Suspense` are not used: once React has shown
 * a fallback it delays the content by 300 ms, even if it arrives sooner. When the code cannot be fetched the page stays
 * as it is: that is reported, and the component is rendered once a retry succeeds.
 * @param fallback rendered until then; nothing by default
 */
export function deferred<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  fallback?: (props: Props) => ReactNode,
): DeferredComponent<Props> {
  let Component: ComponentType<Props> | undefined;
  let fetching: Promise<void> | undefined;
  const waiting = new Set<Waiting>();

  async function fetchCode(): Promise<void> {
    try {
      // Chromium never fetches a module again that failed once.
      if (anyFetched || !navigator.onLine) await assertServed();
      await fetchFailedStyles();
      Component = await load();
      anyFetched = true;
    } catch (error) {
      // Later callers, for instance by Retry, must not join an attempt that has already failed.
      fetching = undefined;
      await reloadWhenOutdated();
      if (waiting.size > 0) report(error);
      throw error;
    }
    unfetched.delete(ask);
    if (unfetched.size === 0) missingCode()?.found('part');
    for (const { onLoaded } of waiting) onLoaded();
    waiting.clear();
  }

  function fetchOnce(): Promise<void> {
    fetching ??= fetchCode();
    return fetching;
  }

  function report(error: unknown): void {
    console.error(error);
    const reporter = missingCode();
    if (reporter) {
      unfetched.add(ask);
      reporter.missing('part', fetchMissing, error);
    } else for (const { onFailure } of waiting) onFailure?.(error);
  }

  /** The failure is handled in `fetchCode`, for those that wait. */
  function ask(): void {
    fetchOnce().catch(() => undefined);
  }

  function wait(self: Waiting): () => void {
    waiting.add(self);
    ask();
    return () => {
      waiting.delete(self);
      if (waiting.size === 0) unfetched.delete(ask);
    };
  }

  function whenLoaded(open: () => void): () => void {
    if (!Component) return wait({ onLoaded: open });
    open();
    return () => {};
  }

  // biome-ignore lint/correctness/noComponentHookFactories: called once per module, like `lazy`
  function Deferred(props: Props) {
    const [state, setState] = useState<{ failure: unknown } | 'fetched'>();
    // The value of this render: the code may arrive before the effect.
    const missing = Component === undefined;
    useEffect(() => {
      if (!missing) return;
      if (Component) return setState('fetched');
      return wait({
        onLoaded: () => setState('fetched'),
        onFailure: (failure) => setState({ failure }),
      });
    }, [missing]);
    if (typeof state === 'object') throw state.failure;
    return Component ? <Component {...props} /> : fallback?.(props);
  }
  return Object.assign(Deferred, { load: fetchOnce, whenLoaded });
}
