import { BENEFICIARY_SORTS } from '@landfall/contract/beneficiaries';
import { PETITIONER_SORTS } from '@landfall/contract/petitioners';
import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  notFound,
  parseSearchWith,
  stringifySearchWith,
} from '@tanstack/react-router';
import { isNotFound } from './api/error-words.ts';
import { fetchCodeWithData, type PageBefore } from './app/page-code.ts';
import { RouteError } from './app/RouteError.tsx';
import { Shell } from './app/Shell.tsx';
import { UnknownRoute } from './app/UnknownRoute.tsx';
import { type AuditSearch, parseAuditSearch } from './features/audit/search.ts';
import { beneficiaryQueries } from './features/beneficiaries/queries.ts';
import { caseDatesQuery } from './features/case-dates/queries.ts';
import { type CaseDateSearch, filtersOfDates, parseCaseDateSearch } from './features/case-dates/search.ts';
import { CaseListSkeleton } from './features/case-records/CaseListSkeleton.tsx';
import { CasePageSkeleton } from './features/case-records/CasePageSkeleton.tsx';
import { associatedCasesQuery, caseListQuery, caseRecordQuery } from './features/case-records/queries.ts';
import { type CaseSearch, filtersOfCases, parseCaseSearch } from './features/case-records/search.ts';
import { allDateTypesQuery, dateTypeQuery, dateTypesQuery } from './features/date-settings/queries.ts';
import { organizationQuery, usersQuery } from './features/organization/queries.ts';
import { type OrganizationSearch, parseOrganizationSearch } from './features/organization/search.ts';
import { petitionerQueries } from './features/petitioners/queries.ts';
import { parseReportSearch } from './features/reports/search.ts';
import { filtersOfList, parseListSearch } from './lib/list-search.ts';
import { ListSkeleton } from './listing/ListSkeleton.tsx';
import { RecordNotFound } from './listing/RecordNotFound.tsx';
import { PATHS } from './paths.ts';
import { deferred, fetchMissing } from './ui/deferred.tsx';
import { RecordPageSkeleton } from './ui/RecordPageSkeleton.tsx';

interface Context extends PageBefore {
  queryClient: QueryClient;
}

interface Crumb {
  label: string;
  to?: string;
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
  interface StaticDataRouteOption {
    /** Where the page is below the organization. */
    crumbs?: readonly Crumb[];
  }
}

const rootRoute = createRootRouteWithContext<Context>()({
  component: Shell,
  notFoundComponent: UnknownRoute,
});

/** Waits for a record; one that is not there is its page's not-found message. */
async function loaded(record: Promise<unknown>): Promise<void> {
  try {
    await record;
  } catch (error) {
    throw isNotFound(error) ? notFound() : error;
  }
}

/** Starts what the case list shows; the page itself draws what is there and skeletons for what is not. */
function loadCaseList({ context: { queryClient }, deps }: { context: Context; deps: CaseSearch }): void {
  void queryClient.prefetchInfiniteQuery(caseListQuery(filtersOfCases(deps)));
  void queryClient.prefetchQuery(dateTypesQuery);
  void queryClient.prefetchQuery(organizationQuery);
}

const caseList = {
  validateSearch: parseCaseSearch,
  loaderDeps: ({ search }: { search: CaseSearch }) => search,
  loader: loadCaseList,
  component: deferred(async () => (await import('./features/case-records/CaseListPage.tsx')).CaseListPage),
  pendingComponent: CaseListSkeleton,
};

const homeRoute = createRoute({
  ...caseList,
  getParentRoute: () => rootRoute,
  path: PATHS.home,
  staticData: { crumbs: [{ label: 'Cases', to: PATHS.cases }] },
});

const casesRoute = createRoute({
  ...caseList,
  getParentRoute: () => rootRoute,
  path: PATHS.cases,
  staticData: { crumbs: [{ label: 'Cases', to: PATHS.cases }] },
});

const caseRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: PATHS.case,
  staticData: { crumbs: [{ label: 'Cases', to: PATHS.cases }] },
  loader: async ({ context: { queryClient }, params: { caseId } }) => {
    void queryClient.prefetchQuery(dateTypesQuery);
    const [found] = await Promise.allSettled([
      queryClient.ensureQueryData(caseRecordQuery(caseId)),
      queryClient.ensureQueryData(organizationQuery),
    ]);
    if (found.status === 'rejected') throw isNotFound(found.reason) ? notFound() : found.reason;
  },
  component: deferred(async () => (await import('./features/case-records/CasePage.tsx')).CasePage),
  pendingComponent: CasePageSkeleton,
  notFoundComponent: () => (
    <RecordNotFound
      title="Case record not found"
      text="It may belong to another organization, or the link may be incomplete."
      list={PATHS.cases}
      listLabel="All case records"
    />
  ),
});

const caseDatesRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: PATHS.caseDates,
  staticData: { crumbs: [{ label: 'Case Dates', to: PATHS.caseDates }] },
  validateSearch: parseCaseDateSearch,
  loaderDeps: ({ search }: { search: CaseDateSearch }) => search,
  loader: ({ context: { queryClient }, deps }) => {
    for (const side of ['upcoming', 'prior'] as const) {
      void queryClient.prefetchInfiniteQuery(caseDatesQuery(side, filtersOfDates(deps)));
    }
    void queryClient.prefetchQuery(dateTypesQuery);
  },
  component: deferred(
    async () => (await import('./features/case-dates/CaseDateListPage.tsx')).CaseDateListPage,
  ),
});

const beneficiaryCrumbs = { crumbs: [{ label: 'Beneficiaries', to: PATHS.beneficiaries }] };

const beneficiariesRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: PATHS.beneficiaries,
  staticData: beneficiaryCrumbs,
  validateSearch: (search: Record<string, unknown>) => parseListSearch(search, BENEFICIARY_SORTS),
  loaderDeps: ({ search }) => filtersOfList(search),
  loader: ({ context: { queryClient }, deps }) => {
    void queryClient.prefetchInfiniteQuery(beneficiaryQueries.listQuery(deps));
  },
  component: deferred(
    async () => (await import('./features/beneficiaries/BeneficiaryListPage.tsx')).BeneficiaryListPage,
  ),
  pendingComponent: () => (
    <ListSkeleton title="Beneficiaries" headers={['First Name', 'Last Name', 'Created']} />
  ),
});

const beneficiaryRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: PATHS.beneficiary,
  staticData: beneficiaryCrumbs,
  loader: async ({ context: { queryClient }, params: { beneficiaryId } }) => {
    void queryClient.prefetchInfiniteQuery(associatedCasesQuery({ beneficiary_id: beneficiaryId }));
    await loaded(queryClient.ensureQueryData(beneficiaryQueries.recordQuery(beneficiaryId)));
  },
  component: deferred(
    async () => (await import('./features/beneficiaries/BeneficiaryPage.tsx')).BeneficiaryPage,
  ),
  pendingComponent: () => <RecordPageSkeleton what="beneficiary" />,
  notFoundComponent: () => (
    <RecordNotFound
      title="Beneficiary not found"
      text="They may have been deleted or belong to another organization, or the link may be incomplete."
      list={PATHS.beneficiaries}
      listLabel="All beneficiaries"
    />
  ),
});

const petitionerCrumbs = { crumbs: [{ label: 'Petitioners', to: PATHS.petitioners }] };

const petitionersRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: PATHS.petitioners,
  staticData: petitionerCrumbs,
  validateSearch: (search: Record<string, unknown>) => parseListSearch(search, PETITIONER_SORTS),
  loaderDeps: ({ search }) => filtersOfList(search),
  loader: ({ context: { queryClient }, deps }) => {
    void queryClient.prefetchInfiniteQuery(petitionerQueries.listQuery(deps));
  },
  component: deferred(
    async () => (await import('./features/petitioners/PetitionerListPage.tsx')).PetitionerListPage,
  ),
  pendingComponent: () => (
    <ListSkeleton title="Petitioners" headers={['Name', 'Website', 'Email', 'Phone']} />
  ),
});

const petitionerRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: PATHS.petitioner,
  staticData: petitionerCrumbs,
  loader: async ({ context: { queryClient }, params: { petitionerId } }) => {
    void queryClient.prefetchInfiniteQuery(associatedCasesQuery({ petitioner_id: petitionerId }));
    await loaded(queryClient.ensureQueryData(petitionerQueries.recordQuery(petitionerId)));
  },
  component: deferred(async () => (await import('./features/petitioners/PetitionerPage.tsx')).PetitionerPage),
  pendingComponent: () => <RecordPageSkeleton what="petitioner" />,
  notFoundComponent: () => (
    <RecordNotFound
      title="Petitioner not found"
      text="It may have been deleted or belong to another organization, or the link may be incomplete."
      list={PATHS.petitioners}
      listLabel="All petitioners"
    />
  ),
});

const dateTypeCrumbs = { crumbs: [{ label: 'Date Types', to: PATHS.dateTypes }] };

const dateTypesRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: PATHS.dateTypes,
  staticData: dateTypeCrumbs,
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(allDateTypesQuery);
  },
  component: deferred(
    async () => (await import('./features/date-settings/DateTypeListPage.tsx')).DateTypeListPage,
  ),
});

const newDateTypeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: PATHS.newDateType,
  staticData: dateTypeCrumbs,
  component: deferred(
    async () => (await import('./features/date-settings/NewDateTypePage.tsx')).NewDateTypePage,
  ),
});

const dateTypeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: PATHS.dateType,
  staticData: dateTypeCrumbs,
  loader: async ({ context: { queryClient }, params: { dateSettingId } }) => {
    await loaded(queryClient.ensureQueryData(dateTypeQuery(dateSettingId)));
  },
  component: deferred(async () => (await import('./features/date-settings/DateTypePage.tsx')).DateTypePage),
  errorComponent: (props) => <RouteError {...props} fallback="Failed to fetch date setting" />,
  notFoundComponent: () => (
    <RecordNotFound
      title="Date setting not found"
      text="It may have been removed, or the link may be incomplete."
      list={PATHS.dateTypes}
      listLabel="Back to List"
    />
  ),
});

const reportsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: PATHS.reports,
  staticData: { crumbs: [{ label: 'Reports', to: PATHS.reports }] },
  validateSearch: parseReportSearch,
  loaderDeps: ({ search: { report } }) => ({ report }),
  // The calls come with the screen: the first screen of all does not fetch their shapes.
  loader: ({ context: { queryClient }, deps: { report } }) => {
    void import('./features/reports/prefetch-reports.ts').then(
      ({ prefetchReports }) => prefetchReports(queryClient, report),
      () => undefined,
    );
  },
  component: deferred(async () => (await import('./features/reports/ReportsPage.tsx')).ReportsPage),
});

const organizationRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: PATHS.organization,
  staticData: { crumbs: [{ label: 'Organization', to: PATHS.organization }] },
  validateSearch: (search: Record<string, unknown>): OrganizationSearch & AuditSearch => {
    const page = parseOrganizationSearch(search);
    return page.tab === 'audit' ? { ...page, ...parseAuditSearch(search) } : page;
  },
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(organizationQuery);
    void queryClient.prefetchQuery(usersQuery);
  },
  component: deferred(
    async () => (await import('./features/organization/OrganizationPage.tsx')).OrganizationPage,
  ),
});

const settingsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: PATHS.settings,
  staticData: { crumbs: [{ label: 'Settings', to: PATHS.settings }] },
  component: deferred(async () => (await import('./features/settings/SettingsPage.tsx')).SettingsPage),
});

const pages = [
  homeRoute,
  casesRoute,
  caseRoute,
  caseDatesRoute,
  beneficiariesRoute,
  beneficiaryRoute,
  petitionersRoute,
  petitionerRoute,
  dateTypesRoute,
  newDateTypeRoute,
  dateTypeRoute,
  reportsRoute,
  organizationRoute,
  settingsRoute,
] as const;
fetchCodeWithData(pages);
const routeTree = rootRoute.addChildren(pages);

/** How long a page that is not there yet leaves the one before in place, in milliseconds; then its skeleton shows. */
export const PENDING_MS = 150;

/** The application's pages over one cache. Search parameters are plain text in the address. */
export function createAppRouter(queryClient: QueryClient) {
  const router = createRouter({
    routeTree,
    context: { queryClient, pageBefore: (): { href: string } | undefined => router.state.resolvedLocation },
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultPendingMs: PENDING_MS,
    defaultPendingMinMs: 0,
    defaultErrorComponent: RouteError,
    defaultNotFoundComponent: UnknownRoute,
    scrollRestoration: true,
    parseSearch: parseSearchWith((value) => value),
    stringifySearch: stringifySearchWith(String),
  });
  // Going where one already is asks again for what its address holds open and could not be fetched.
  router.subscribe('onBeforeLoad', ({ hrefChanged }) => hrefChanged || fetchMissing());
  return router;
}
