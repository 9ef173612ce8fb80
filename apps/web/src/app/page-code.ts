import { type AnyRoute, type LoaderFnContext, type RouterState, redirect } from '@tanstack/react-router';
import { type DeferredComponent, missingCode } from '../ui/deferred.tsx';

/** The location that is being loaded and the one that is shown meanwhile, which is undefined before the first page. */
export type RouterPlaces = Pick<RouterState, 'location' | 'resolvedLocation'>;

/** What the router's context offers to the routes. */
export interface RouteContext {
  routerState: () => RouterPlaces;
}

/** Whether a route's component loads its own code on demand. */
function isDeferred(component: unknown): component is DeferredComponent<object> {
  return typeof component === 'function' && 'whenLoaded' in component;
}

/**
 * The page whose code was last reported as missing, and the error: concurrent waiters get the same error, which is
 * reported once.
 */
let absent: { page: DeferredComponent<object>; error: unknown } | undefined;

/**
 * Loads a page's code. When it cannot be fetched, the previous page and its address stay; a first page shows the error.
 * A navigation joins a preload that is still running, so `preload` does not show whether the user waits for the page;
 * the router's location does.
 */
async function fetchCode(page: DeferredComponent<object>, arrival: LoaderFnContext): Promise<void> {
  const { pathname } = arrival.location;
  try {
    await page.load();
  } catch (error) {
    const { location, resolvedLocation: before } = (arrival.context as RouteContext).routerState();
    if (!before || before.pathname === pathname || location.pathname !== pathname) throw error;
    if (absent?.error !== error) {
      console.error(error);
      absent = { page, error };
      missingCode()?.missing('page', () => void arrival.navigate({ href: location.href }), error);
    }
    throw redirect({ href: before.href, replace: true });
  }
  if (page !== absent?.page) return;
  absent = undefined;
  missingCode()?.found('page');
}

/** Extends each route's loader so that it fetches the page's code in parallel with the data. */
export function fetchCodeWithData(routes: readonly AnyRoute[]): void {
  for (const route of routes) {
    const { component, loader } = route.options;
    if (!isDeferred(component)) continue;
    route.options.loader = async (arrival: LoaderFnContext) => {
      const [data] = await Promise.all([loader?.(arrival), fetchCode(component, arrival)]);
      return data;
    };
  }
}
