import type { DueDate } from '@landfall/contract/home';
import { PRODUCT_NAME } from '@landfall/contract/product';
import { Button } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { isAwaited } from '../../api/awaited.ts';
import { errorWords } from '../../api/error-words.ts';
import { UNREAD_KEY } from '../../api/query-keys.ts';
import { formatLongDate } from '../../lib/date-format.ts';
import { useAddress } from '../../listing/useAddress.ts';
import { PATHS } from '../../paths.ts';
import { AddButton } from '../../ui/buttons.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { deferred } from '../../ui/deferred.tsx';
import { FlowingPage, PageHeader } from '../../ui/Page.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { ErrorState } from '../../ui/StateMessage.tsx';
import { useFocusKept } from '../../ui/useFocusKept.ts';
import { BackupNotice } from '../backups/BackupNotice.tsx';
import { backupNoticeQuery } from '../backups/notice-query.ts';
import { hexOf } from '../case-dates/date-choice.ts';
import { useHandling } from '../case-dates/useHandling.ts';
import { SampleNotice } from '../case-records/SampleNotice.tsx';
import { allDateTypesQuery } from '../date-settings/queries.ts';
import { organizationQuery } from '../organization/queries.ts';
import { useIsOperator, useMay } from '../settings/queries.ts';
import { AddMenu } from './AddMenu.tsx';
import { DueSection, dueColumns } from './DueSection.tsx';
import { dueParts, isEmpty, nothingDueWords } from './due-words.ts';
import { homeQuery } from './queries.ts';
import { type HomeSearch, parseHomeSearch } from './search.ts';

// Loaded on demand, so that due dates come first.
const MoveDateDialog = deferred(
  async () => (await import('../case-dates/MoveDateDialog.tsx')).MoveDateDialog,
);
const AddToCase = deferred(async () => (await import('./AddToCasePage.tsx')).AddToCasePage);
const NoDates = deferred(async () => (await import('./NoDates.tsx')).NoDates);
const NoCases = deferred(async () => (await import('../case-records/FirstCases.tsx')).NoCases);
const FirstSteps = deferred(async () => (await import('../case-records/FirstCases.tsx')).FirstSteps);
const WaitingCases = deferred(async () => (await import('./WaitingCases.tsx')).WaitingCases);
const HomeTasks = deferred(async () => (await import('../tasks/HomeTasks.tsx')).HomeTasks);
const UnreadThreads = deferred(async () => (await import('./UnreadThreads.tsx')).UnreadThreads);
const UnreadNotifications = deferred(
  async () => (await import('../notifications/UnreadNotifications.tsx')).UnreadNotifications,
);

const SCOPES = [
  { scope: undefined, label: 'My cases' },
  { scope: 'office', label: 'Office' },
] as const;

/** The start page: what is due in the user's own cases or in the whole office. */
export function HomePage() {
  useDocumentTitle(`My Work · ${PRODUCT_NAME}`);
  useFocusKept();
  const { search, change } = useAddress(parseHomeSearch);
  const home = useQuery(homeQuery(search.scope));
  const types = useQuery(allDateTypesQuery).data;
  const organization = useQuery(organizationQuery).data;
  // Subscribes to the sidebar's unread count without loading its code, to notice the first message that arrives while
  // the page is open.
  const unread = useQuery<{ unread: number }>({ queryKey: UNREAD_KEY, enabled: false }).data?.unread ?? 0;
  const [mayWrite, mayAdminister] = [useMay('user'), useMay('admin')];
  const [isSuperAdmin, isOperator] = [useMay('super_admin'), useIsOperator()];
  const seesBackups = isSuperAdmin || isOperator;
  const backups = useQuery({ ...backupNoticeQuery, enabled: seesBackups });
  const navigate = useNavigate();
  const [moved, setMoved] = useState<DueDate>();
  const [adding, setAdding] = useState<HomeSearch['add']>();
  const what = search.add ?? adding;
  const endAsking = () => change({ add: undefined }, true);
  const { done } = useHandling();
  const today = home.data?.today ?? organization?.today;
  const columns = useMemo(() => {
    const onMove = (date: DueDate) => MoveDateDialog.whenLoaded(() => setMoved(date));
    return dueColumns({
      today,
      hexOf: (name) => hexOf(types, name),
      actions: mayWrite ? { onDone: done, onMove } : undefined,
    });
  }, [today, types, mayWrite, done]);
  // Nothing is rendered below the notice about backups before it is known, because the notice would move it.
  const shown = isAwaited(backups) ? undefined : home.data;
  const nothing = shown && nothingDueWords(shown);

  /** The first steps of a new office; with a single case only its steps. */
  function firstSteps(onlyCaseId?: string) {
    if (onlyCaseId) return mayWrite && <FirstSteps caseId={onlyCaseId} />;
    const openOne = () => void navigate({ to: PATHS.cases, search: { new: 'open' } });
    return (
      <NoCases
        filtered={false}
        newCase={mayWrite && <AddButton onClick={openOne}>New Case Record</AddButton>}
        mayLoadSample={mayAdminister}
        onReset={() => {}}
      />
    );
  }

  return (
    <FlowingPage>
      <PageHeader
        title="My Work"
        summary={today ? formatLongDate(today) : home.isLoading && <Skeleton width="12rem" />}
        actions={
          <>
            <Button.Group className="screen-only" aria-label="Whose dates">
              {SCOPES.map(({ scope, label }) => (
                <Button
                  key={label}
                  variant={search.scope === scope ? 'light' : 'default'}
                  aria-pressed={search.scope === scope}
                  onClick={() => change({ scope })}
                >
                  {label}
                </Button>
              ))}
            </Button.Group>
            {mayWrite && <AddMenu onAdd={(add) => change({ add })} />}
          </>
        }
      />
      {seesBackups && <BackupNotice />}
      {organization?.sample_loaded && mayAdminister && <SampleNotice />}
      {home.isError && !home.data ? (
        <ErrorState message={errorWords(home.error)} onTryAgain={() => home.refetch()} />
      ) : !shown ? (
        <DataTable label="What is due" columns={columns} rows={undefined} placeholders={6} />
      ) : isEmpty(shown) ? (
        <NoDates
          scope={search.scope}
          onShowOffice={() => change({ scope: 'office' })}
          firstSteps={firstSteps}
        />
      ) : (
        <>
          {nothing && (
            <p className="empty-box" role="status">
              {nothing}
            </p>
          )}
          {dueParts(shown)
            .filter(({ due }) => due.total !== 0)
            .map((part) => (
              <DueSection key={part.title} part={part} columns={columns} mine={!search.scope} />
            ))}
        </>
      )}
      {shown && shown.tasks.total !== 0 && (
        <HomeTasks tasks={shown.tasks} today={shown.today} scope={search.scope ?? 'mine'} />
      )}
      {shown && shown.waiting_for_client.total !== 0 && (
        <WaitingCases waiting={shown.waiting_for_client} today={today} mine={!search.scope} />
      )}
      {shown && shown.unread.total + unread > 0 && <UnreadThreads unread={shown.unread} />}
      {shown && <UnreadNotifications />}
      {moved && today && (
        <MoveDateDialog caseDate={moved} to={undefined} today={today} onClose={() => setMoved(undefined)} />
      )}
      {what && mayWrite && today && (
        <AddToCase
          what={what}
          today={today}
          onChosen={() => {
            setAdding(what);
            endAsking();
          }}
          onClose={() => {
            setAdding(undefined);
            endAsking();
          }}
        />
      )}
    </FlowingPage>
  );
}
