import { BENEFICIARY_SORTS } from '@landfall/contract/beneficiaries';
import { CASE_COLUMNS } from '@landfall/contract/case-records';
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
import type { ComponentType } from 'react';
import { isNotFound } from './api/error-words.ts';
import { fetchCodeWithData, type RouteContext, type RouterPlaces } from './app/page-code.ts';
import { RouteError, UnknownRoute } from './app/RouteError.tsx';
import { Shell } from './app/Shell.tsx';
import { type AuditSearch, parseAuditSearch } from './features/audit/search.ts';
import { beneficiaryQueries } from './features/beneficiaries/queries.ts';
import { parseBoardSearch } from './features/board/search.ts';
import { parseLinkedDate } from './features/case-dates/linked-date-search.ts';
import { type CaseDateSearch, parseCaseDateSearch } from './features/case-dates/search.ts';
import { associatedCasesQuery, caseListQuery, caseRecordQuery } from './features/case-records/queries.ts';
import { type CaseSearch, filtersOfCases, parseCaseSearch } from './features/case-records/search.ts';
import { parseNewCase, parseSection } from './features/case-records/section-search.ts';
import { allDateTypesQuery, dateTypeQuery, dateTypesQuery } from './features/date-settings/queries.ts';
import { parseDocumentSearch } from './features/documents/search.ts';
import { type HomeSearch, parseHomeSearch } from './features/home/search.ts';
import { parseMessageSearch } from './features/messages/search.ts';
import { parseNoteSearch } from './features/notes/search.ts';
import { organizationQuery, usersQuery } from './features/organization/queries.ts';
import { type OrganizationSearch, parseOrganizationSearch } from './features/organization/search.ts';
import { petitionerQueries } from './features/petitioners/queries.ts';
import { parseReminderSearch } from './features/reminders/search.ts';
import { parseReportSearch } from './features/reports/search.ts';
import { parseSettingsSearch } from './features/settings/search.ts';
import { guardHistory } from './lib/history-moves.ts';
import { filtersOfList, parseListSearch } from './lib/list-search.ts';
import { ListSkeleton } from './listing/ListSkeleton.tsx';
import { recordNotFound } from './listing/record-not-found.tsx';
import { PATHS } from './paths.ts';
import { deferred, fetchMissing } from './ui/deferred.tsx';
import { RecordPageSkeleton } from './ui/RecordColumns.tsx';

interface Context extends RouteContext {
  queryClient: QueryClient;
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}

const rootRoute = createRootRouteWithContext<Context>()({
  component: Shell,
  notFoundComponent: UnknownRoute,
});

/** The options of a route for a page of the shell. */
const at = <const Path extends string>(path: Path) => ({ getParentRoute: () => rootRoute, path });

/** A component whose code is fetched when its page is opened. */
function page<Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) {
  return deferred(async () => (await load())[name]);
}

/**
 * Prefetches a page's data once the code of its queries has loaded. When that code cannot be fetched, the page requests
 * the data itself.
 */
function prefetch<Code>(code: Promise<Code>, ask: (code: Code) => void): void {
  void code.then(ask, () => undefined);
}

/** The search parameters of any record's page. */
const recordSearch = (search: Record<string, unknown>) => ({
  ...parseDocumentSearch(search),
  ...parseNoteSearch(search),
  ...parseSection(search),
});

/** The search parameters of a beneficiary's or petitioner's page. */
const partySearch = (search: Record<string, unknown>) => ({
  ...recordSearch(search),
  ...parseNewCase(search),
});

/** Waits for a record; when it does not exist, the route shows its not-found page. */
async function loaded(record: Promise<unknown>): Promise<void> {
  try {
    await record;
  } catch (error) {
    throw isNotFound(error) ? notFound() : error;
  }
}

const caseList = {
  validateSearch: parseCaseSearch,
  loaderDeps: ({ search }: { search: CaseSearch }) => search,
  // The page shows skeletons for data that has not arrived, so the loader does not wait.
  loader: ({ context: { queryClient }, deps }: { context: Context; deps: CaseSearch }) => {
    // A link to a saved view holds only its id: its filters are not known yet.
    if (!deps.view || deps.sort) void queryClient.prefetchInfiniteQuery(caseListQuery(filtersOfCases(deps)));
    void queryClient.prefetchQuery(dateTypesQuery);
    void queryClient.prefetchQuery(organizationQuery);
  },
  component: page(() => import('./features/case-records/CaseListPage.tsx'), 'CaseListPage'),
  pendingComponent: () => <ListSkeleton title="Case Records" headers={[CASE_COLUMNS.title]} />,
};

const pages = [
  createRoute({ ...at(PATHS.home), ...caseList }),
  createRoute({ ...at(PATHS.cases), ...caseList }),
  createRoute({
    ...at(PATHS.work),
    validateSearch: parseHomeSearch,
    loaderDeps: ({ search: { scope } }: { search: HomeSearch }) => ({ scope }),
    loader: ({ context: { queryClient }, deps }) => {
      prefetch(import('./features/home/prefetch-home.ts'), ({ prefetchHome }) =>
        prefetchHome(queryClient, deps.scope),
      );
    },
    component: page(() => import('./features/home/HomePage.tsx'), 'HomePage'),
  }),
  createRoute({
    ...at(PATHS.case),
    validateSearch: (search: Record<string, unknown>) => ({
      ...parseLinkedDate(search),
      ...recordSearch(search),
    }),
    loader: async ({ context: { queryClient }, params: { caseId } }) => {
      void queryClient.prefetchQuery(dateTypesQuery);
      prefetch(import('./features/case-records/prefetch-case.ts'), ({ prefetchCase }) =>
        prefetchCase(queryClient, caseId),
      );
      await Promise.all([
        loaded(queryClient.ensureQueryData(caseRecordQuery(caseId))),
        queryClient.ensureQueryData(organizationQuery).catch(() => undefined),
      ]);
    },
    component: page(() => import('./features/case-records/CasePage.tsx'), 'CasePage'),
    pendingComponent: () => <RecordPageSkeleton what="case record" />,
    notFoundComponent: recordNotFound(
      'Case record not found',
      'It may belong to another organization, or the link may be incomplete.',
      { path: PATHS.cases, label: 'Back to Case Records' },
    ),
  }),
  createRoute({
    ...at(PATHS.caseDates),
    validateSearch: parseCaseDateSearch,
    loaderDeps: ({ search }: { search: CaseDateSearch }) => search,
    loader: ({ context: { queryClient }, deps }) => {
      prefetch(import('./features/case-dates/prefetch-dates.ts'), ({ prefetchDates }) =>
        prefetchDates(queryClient, deps),
      );
    },
    component: page(() => import('./features/case-dates/CaseDateListPage.tsx'), 'CaseDateListPage'),
  }),
  createRoute({
    ...at(PATHS.controlSheet),
    component: page(() => import('./features/control-sheet/ControlSheetPage.tsx'), 'ControlSheetPage'),
  }),
  createRoute({
    ...at(PATHS.board),
    validateSearch: parseBoardSearch,
    loader: ({ context: { queryClient } }) => {
      void queryClient.prefetchQuery(organizationQuery);
      void queryClient.prefetchQuery(dateTypesQuery);
    },
    component: page(() => import('./features/board/BoardPage.tsx'), 'BoardPage'),
  }),
  createRoute({
    ...at(PATHS.thread),
    validateSearch: parseMessageSearch,
    component: page(() => import('./features/messages/MessagesPage.tsx'), 'MessagesPage'),
  }),
  createRoute({
    ...at(PATHS.beneficiaries),
    validateSearch: (search: Record<string, unknown>) => parseListSearch(search, BENEFICIARY_SORTS),
    loaderDeps: ({ search }) => filtersOfList(search),
    loader: ({ context: { queryClient }, deps }) => {
      void queryClient.prefetchInfiniteQuery(beneficiaryQueries.listQuery(deps));
      void queryClient.prefetchQuery(organizationQuery);
    },
    component: page(() => import('./features/beneficiaries/BeneficiaryListPage.tsx'), 'BeneficiaryListPage'),
    pendingComponent: () => (
      <ListSkeleton
        title="Beneficiaries"
        headers={['Name', 'Cases', 'Next Date', 'Phone', 'Email', 'Created']}
      />
    ),
  }),
  createRoute({
    ...at(PATHS.beneficiaryDuplicates),
    component: page(() => import('./features/duplicates/DuplicatesPage.tsx'), 'BeneficiaryDuplicatesPage'),
  }),
  createRoute({
    ...at(PATHS.beneficiary),
    // Opening another record remounts the page, without its open forms.
    remountDeps: ({ params }) => params,
    validateSearch: partySearch,
    loader: async ({ context: { queryClient }, params: { beneficiaryId } }) => {
      void queryClient.prefetchInfiniteQuery(associatedCasesQuery({ beneficiary_id: beneficiaryId }));
      await loaded(queryClient.ensureQueryData(beneficiaryQueries.recordQuery(beneficiaryId)));
    },
    component: page(() => import('./features/beneficiaries/BeneficiaryPage.tsx'), 'BeneficiaryPage'),
    pendingComponent: () => <RecordPageSkeleton what="beneficiary" />,
    notFoundComponent: recordNotFound(
      'Beneficiary not found',
      'They may have been deleted or belong to another organization, or the link may be incomplete.',
      { path: PATHS.beneficiaries, label: 'Back to Beneficiaries' },
    ),
  }),
  createRoute({
    ...at(PATHS.petitioners),
    validateSearch: (search: Record<string, unknown>) => parseListSearch(search, PETITIONER_SORTS),
    loaderDeps: ({ search }) => filtersOfList(search),
    loader: ({ context: { queryClient }, deps }) => {
      void queryClient.prefetchInfiniteQuery(petitionerQueries.listQuery(deps));
      void queryClient.prefetchQuery(organizationQuery);
    },
    component: page(() => import('./features/petitioners/PetitionerListPage.tsx'), 'PetitionerListPage'),
    pendingComponent: () => (
      <ListSkeleton
        title="Petitioners"
        headers={['Name', 'Cases', 'Next Date', 'Phone', 'Email', 'Website']}
      />
    ),
  }),
  createRoute({
    ...at(PATHS.petitionerDuplicates),
    component: page(() => import('./features/duplicates/DuplicatesPage.tsx'), 'PetitionerDuplicatesPage'),
  }),
  createRoute({
    ...at(PATHS.petitioner),
    remountDeps: ({ params }) => params,
    validateSearch: partySearch,
    loader: async ({ context: { queryClient }, params: { petitionerId } }) => {
      void queryClient.prefetchInfiniteQuery(associatedCasesQuery({ petitioner_id: petitionerId }));
      await loaded(queryClient.ensureQueryData(petitionerQueries.recordQuery(petitionerId)));
    },
    component: page(() => import('./features/petitioners/PetitionerPage.tsx'), 'PetitionerPage'),
    pendingComponent: () => <RecordPageSkeleton what="petitioner" />,
    notFoundComponent: recordNotFound(
      'Petitioner not found',
      'It may have been deleted or belong to another organization, or the link may be incomplete.',
      { path: PATHS.petitioners, label: 'Back to Petitioners' },
    ),
  }),
  createRoute({
    ...at(PATHS.dateTypes),
    loader: ({ context: { queryClient } }) => void queryClient.prefetchQuery(allDateTypesQuery),
    component: page(() => import('./features/date-settings/DateTypeListPage.tsx'), 'DateTypeListPage'),
  }),
  createRoute({
    ...at(PATHS.newDateType),
    component: page(() => import('./features/date-settings/NewDateTypePage.tsx'), 'NewDateTypePage'),
  }),
  createRoute({
    ...at(PATHS.dateType),
    remountDeps: ({ params }) => params,
    loader: ({ context: { queryClient }, params: { dateSettingId } }) =>
      loaded(queryClient.ensureQueryData(dateTypeQuery(dateSettingId))),
    component: page(() => import('./features/date-settings/DateTypePage.tsx'), 'DateTypePage'),
    errorComponent: (props) => <RouteError {...props} fallback="Failed to fetch date setting" />,
    notFoundComponent: recordNotFound(
      'Date setting not found',
      'It may have been removed, or the link may be incomplete.',
      { path: PATHS.dateTypes, label: 'Back to List' },
    ),
  }),
  createRoute({
    ...at(PATHS.deadlineRules),
    component: page(() => import('./features/deadline-rules/DeadlineRulesPage.tsx'), 'DeadlineRulesPage'),
  }),
  createRoute({
    ...at(PATHS.deadlineRule),
    remountDeps: ({ params }) => params,
    loader: async ({ context: { queryClient }, params: { ruleKey } }) => {
      const { loadRule } = await import('./features/deadline-rules/queries.ts');
      await loaded(loadRule(queryClient, ruleKey));
    },
    component: page(() => import('./features/deadline-rules/DeadlineRulePage.tsx'), 'DeadlineRulePage'),
    errorComponent: (props) => <RouteError {...props} fallback="Failed to fetch the deadline rule" />,
    notFoundComponent: recordNotFound(
      'Deadline rule not found',
      'It may have another name, or the link may be incomplete.',
      { path: PATHS.deadlineRules, label: 'Back to Deadline Rules' },
    ),
  }),
  createRoute({
    ...at(PATHS.changeSets),
    component: page(() => import('./features/change-sets/ChangeSetsPage.tsx'), 'ChangeSetsPage'),
  }),
  createRoute({
    ...at(PATHS.changeSet),
    remountDeps: ({ params }) => params,
    component: page(() => import('./features/change-sets/ChangeSetPage.tsx'), 'ChangeSetPage'),
  }),
  createRoute({
    ...at(PATHS.closures),
    component: page(() => import('./features/change-sets/ClosuresPage.tsx'), 'ClosuresPage'),
  }),
  createRoute({
    ...at(PATHS.visaBulletin),
    component: page(() => import('./features/visa-bulletins/VisaBulletinPage.tsx'), 'VisaBulletinPage'),
  }),
  createRoute({
    ...at(PATHS.reminders),
    validateSearch: parseReminderSearch,
    component: page(() => import('./features/reminders/RemindersPage.tsx'), 'RemindersPage'),
  }),
  createRoute({
    ...at(PATHS.reports),
    validateSearch: parseReportSearch,
    loaderDeps: ({ search: { report } }) => ({ report }),
    // The queries are imported with the screen, so that the first screen does not load their schemas.
    loader: ({ context: { queryClient }, deps: { report } }) => {
      prefetch(import('./features/reports/prefetch-reports.ts'), ({ prefetchReports }) =>
        prefetchReports(queryClient, report),
      );
    },
    component: page(() => import('./features/reports/ReportsPage.tsx'), 'ReportsPage'),
  }),
  createRoute({
    ...at(PATHS.missingItems),
    component: page(() => import('./features/checklists/missing/MissingItemsPage.tsx'), 'MissingItemsPage'),
  }),
  createRoute({
    ...at(PATHS.expiring),
    component: page(() => import('./features/expiring-statuses/ExpiringPage.tsx'), 'ExpiringPage'),
  }),
  createRoute({
    ...at(PATHS.organization),
    validateSearch: (search: Record<string, unknown>): OrganizationSearch & AuditSearch => {
      const shown = parseOrganizationSearch(search);
      return shown.tab === 'audit' ? { ...shown, ...parseAuditSearch(search) } : shown;
    },
    loader: ({ context: { queryClient } }) => {
      void queryClient.prefetchQuery(organizationQuery);
      void queryClient.prefetchQuery(usersQuery);
    },
    component: page(() => import('./features/organization/OrganizationPage.tsx'), 'OrganizationPage'),
  }),
  createRoute({
    ...at(PATHS.import),
    component: page(() => import('./features/imports/ImportPage.tsx'), 'ImportPage'),
  }),
  createRoute({
    ...at(PATHS.operations),
    component: page(() => import('./features/operations/OperationsPage.tsx'), 'OperationsPage'),
  }),
  createRoute({
    ...at(PATHS.settings),
    validateSearch: parseSettingsSearch,
    component: page(() => import('./features/settings/SettingsPage.tsx'), 'SettingsPage'),
  }),
  createRoute({
    ...at(PATHS.installation),
    component: page(() => import('./features/installation/InstallationPage.tsx'), 'InstallationPage'),
  }),
  createRoute({
    ...at(PATHS.backups),
    component: page(() => import('./features/backups/BackupsPage.tsx'), 'BackupsPage'),
  }),
  createRoute({
    ...at(PATHS.mailboxSignIn),
    component: page(() => import('./features/mailboxes/MailboxSignInPage.tsx'), 'MailboxSignInPage'),
  }),
] as const;
fetchCodeWithData(pages);

/** How long the previous page stays while the next one loads, in milliseconds; after that its skeleton shows. */
export const PENDING_MS = 150;

/** The application's pages over one cache. Search parameters are plain text in the address. */
export function createAppRouter(queryClient: QueryClient) {
  guardHistory();
  const router = createRouter({
    routeTree: rootRoute.addChildren(pages),
    context: { queryClient, routerState: (): RouterPlaces => router.state },
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
  // Navigating to the current page again retries what it could not fetch.
  router.subscribe('onBeforeLoad', ({ hrefChanged }) => hrefChanged || fetchMissing());
  return router;
}
