import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { fetchFailedStyles } from '../lib/failed-styles.ts';
import { assertServed, reloadWhenOutdated } from '../lib/stale-build.ts';

/** What could not be fetched: a part of the page that is shown, or the page that was asked for. */
export type Missing = 'part' | 'page';

/** Tells people about code that could not be fetched, with the way to ask for it again. */
interface Teller {
  missing(what: Missing, again: () => void, failure: unknown): void;
  found(what: Missing): void;
}

let teller: Teller | undefined;

/** Has people told by `next`; undefined leaves them untold, as before anything can show a message. */
export function setMissingCodeReporter(next: Teller | undefined): void {
  teller = next;
}

/** Whoever tells people, if anybody can. */
export function missingCode(): Teller | undefined {
  return teller;
}

export interface DeferredComponent<Props> {
  (props: Props): ReactNode;
  /** Fetches the component ahead of its first use. */
  load(): Promise<void>;
  /**
   * Calls `open` once the component can be drawn, at once where it is already there. What opens a dialog goes through
   * it: where the code cannot be fetched the page stays as it is, and the next click asks again.
   * @returns ends the waiting
   */
  whenLoaded(open: () => void): () => void;
}

/** Something that needs a component's code: it is drawn, or about to be opened. */
interface Waiting {
  onLoaded: () => void;
  /** The code cannot be fetched, and nobody can be told. */
  onFailure?: (failure: unknown) => void;
}

/** Components that are needed and could not be fetched, by the way to fetch each. */
const unfetched = new Set<() => void>();

/** Whether any component has come: until then the page itself has just been served. */
let anyFetched = false;

/** Asks again for every component that is needed and could not be fetched. */
export function fetchMissing(): void {
  for (const fetchAgain of [...unfetched]) fetchAgain();
}

/**
 * A component whose code is fetched when it is first drawn. `lazy` and `Suspense` are not used for it: once React has
 * shown a fallback it holds what follows back for 300 ms, however soon it is there, and people wait for nothing.
 * Code that cannot be fetched leaves the page as it is: people are told, and it is drawn once another try brings it.
 * @param fallback what stands in its place until then; nothing unless given
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
      // What failed once, Chromium never fetches again.
      if (anyFetched || !navigator.onLine) await assertServed();
      await fetchFailedStyles();
      Component = await load();
      anyFetched = true;
    } catch (error) {
      // Whoever asks from here on, by Retry for one, is not to join an attempt that has failed already.
      fetching = undefined;
      await reloadWhenOutdated();
      if (waiting.size > 0) tell(error);
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

  function tell(error: unknown): void {
    console.error(error);
    const teller = missingCode();
    if (teller) {
      unfetched.add(ask);
      teller.missing('part', fetchMissing, error);
    } else for (const { onFailure } of waiting) onFailure?.(error);
  }

  /** Those who wait hear of a failure where it happens. */
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
    // As it was drawn: the code may arrive between that and the effect.
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
