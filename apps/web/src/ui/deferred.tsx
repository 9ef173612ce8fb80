import { type ComponentType, type ReactNode, useEffect, useState } from 'react';

interface DeferredComponent<Props> {
  (props: Props): ReactNode;
  /** Fetches the component ahead of its first use. */
  load(): Promise<unknown>;
}

/**
 * A component whose code is fetched when it is first drawn. `lazy` and `Suspense` are not used for it: once React has
 * shown a fallback it holds what follows back for 300 ms, however soon it is there, and people wait for nothing.
 * A failed fetch is thrown to the error boundary above, and tried again the next time.
 * @param fallback what stands in its place until then; nothing unless given
 */
export function deferred<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  fallback?: (props: Props) => ReactNode,
): DeferredComponent<Props> {
  let Component: ComponentType<Props> | undefined;
  let fetched: Promise<ComponentType<Props>> | undefined;

  function fetchOnce() {
    fetched ??= load().then(
      (component) => {
        Component = component;
        return component;
      },
      (error: unknown) => {
        fetched = undefined;
        throw error;
      },
    );
    return fetched;
  }

  // biome-ignore lint/correctness/noComponentHookFactories: called once per module, like `lazy`
  function Deferred(props: Props) {
    const [state, setState] = useState<{ failure: unknown } | 'fetched'>();
    // As it was drawn: the code may arrive between that and the effect.
    const missing = Component === undefined;
    useEffect(() => {
      if (!missing) return;
      let gone = false;
      fetchOnce().then(
        () => gone || setState('fetched'),
        (failure: unknown) => gone || setState({ failure }),
      );
      return () => {
        gone = true;
      };
    }, [missing]);
    if (typeof state === 'object') throw state.failure;
    return Component ? <Component {...props} /> : fallback?.(props);
  }
  return Object.assign(Deferred, { load: fetchOnce });
}
