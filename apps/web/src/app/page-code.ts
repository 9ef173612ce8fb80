import { type AnyRoute, type LoaderFnContext, type ParsedLocation, redirect } from '@tanstack/react-router';
import { type DeferredComponent, missingCode } from '../ui/deferred.tsx';

/** What the routes know of their router. */
export interface RouterState {
  routerState: () => {
    /** Where people are, or are going while the page there is being fetched. */
    location: ParsedLocation;
    /** The page that is shown until the next one is there; undefined before the first. */
    resolvedLocation?: ParsedLocation | undefined;
  };
}

/** Whether a route's component comes with its own way to be fetched. */
function isDeferred(component: unknown): component is DeferredComponent<object> {
  return typeof component === 'function' && 'whenLoaded' in component;
}

/** The page that people are told is missing. */
let absent: DeferredComponent<object> | undefined;

/**
 * Where the code cannot be fetched, the page before stays, in the address too; a first page shows its error. A click also
 * waits for what was begun when its link was pointed at.
 */
async function fetchCode(page: DeferredComponent<object>, arrival: LoaderFnContext): Promise<void> {
  const { location, navigate } = arrival;
  const { routerState } = arrival.context as RouterState;
  const isAwaited = () => routerState().location.pathname === location.pathname;
  try {
    await page.load();
  } catch (error) {
    const before = routerState().resolvedLocation;
    if (!before || !isAwaited()) throw error;
    console.error(error);
    absent = page;
    missingCode()?.missing('page', () => void navigate({ href: location.href }), error);
    throw redirect({ href: before.href, replace: true });
  }
  if (page !== absent || !isAwaited()) return;
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
