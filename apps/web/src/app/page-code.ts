import { type AnyRoute, type LoaderFnContext, type RouterState, redirect } from '@tanstack/react-router';
import { type DeferredComponent, missingCode } from '../ui/deferred.tsx';

/** Where people are or are going, and the page that is shown until the next one is there: none before the first. */
export type RouterPlaces = Pick<RouterState, 'location' | 'resolvedLocation'>;

/** What the routes know of their router. */
export interface RouteContext {
  routerState: () => RouterPlaces;
}

/** Whether a route's component comes with its own way to be fetched. */
function isDeferred(component: unknown): component is DeferredComponent<object> {
  return typeof component === 'function' && 'whenLoaded' in component;
}

/** The page that people are told is missing, and why: whoever else waited for it hears of the same error. */
let absent: { page: DeferredComponent<object>; error: unknown } | undefined;

/**
 * Where the code cannot be fetched, the page before stays, in the address too; a first page shows its error. A navigation
 * joins a preload that is still running, so `preload` does not say whether somebody waits: the router's location does.
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

/** Has each route fetch its page's code beside the data. */
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
