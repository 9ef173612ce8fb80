import type { Board, BoardCheck, BoardRow } from '@landfall/contract/board';
import { BOARD_CHECK_LABELS } from '@landfall/contract/board-rows';
import { counted } from '@landfall/contract/counted';
import { PRODUCT_NAME } from '@landfall/contract/product';
import { Button } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { errorWords } from '../../api/error-words.ts';
import { ExplanationDialog } from '../../deadlines/ExplanationDialog.tsx';
import { runReported } from '../../editing/run-reported.ts';
import { formatInstantTime } from '../../lib/date-format.ts';
import { BackLink } from '../../listing/BackLink.tsx';
import { useAddress } from '../../listing/useAddress.ts';
import { PATHS } from '../../paths.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { FlowingPage, PageHeader } from '../../ui/Page.tsx';
import { EmptyState, ErrorState, RetryAlert } from '../../ui/StateMessage.tsx';
import { toast } from '../../ui/toast.tsx';
import { useFocusKept } from '../../ui/useFocusKept.ts';
import { AddCaseDateDialog } from '../case-dates/CaseDateDialogs.tsx';
import { HandleDateDialog } from '../case-dates/HandleDateDialog.tsx';
import { MoveDateDialog } from '../case-dates/MoveDateDialog.tsx';
import { useHandling } from '../case-dates/useHandling.ts';
import { AddBeneficiaryDialog, AddPetitionerDialog } from '../case-records/AddPartyDialogs.tsx';
import { AddToTeamDialog } from '../case-records/AddToTeamDialog.tsx';
import { useAddToTeam } from '../case-records/bulk-queries.ts';
import { caseRecordQuery } from '../case-records/queries.ts';
import { AddNoteDialog } from '../notes/AddNoteDialog.tsx';
import { organizationQuery } from '../organization/queries.ts';
import { settingsQuery, useMay } from '../settings/queries.ts';
import { BoardSection } from './BoardSection.tsx';
import { BoardTable } from './BoardTable.tsx';
import { CheckRows } from './CheckRows.tsx';
import { DismissDialog } from './DismissDialog.tsx';
import { boardQuery } from './queries.ts';
import { type RowAction, RowActions } from './RowActions.tsx';
import { useDismissRow, useEndDismissal, useLeaveTeam } from './row-queries.ts';
import { parseBoardSearch } from './search.ts';

/** A dialog that a row opened. */
interface Opened {
  action: RowAction;
  check: BoardCheck;
  row: BoardRow;
}

/** 'Checked at 9:05 AM, 120 cases'. */
function checkedWords({ checked_at, cases }: Board): string {
  return `Checked at ${formatInstantTime(checked_at)}, ${counted(cases, 'case')}`;
}

/** The deadline board: what may be missed in the open cases, each row with actions that fix it. */
export function BoardPage() {
  useDocumentTitle(`Board · ${PRODUCT_NAME}`);
  useFocusKept();
  const { search, change } = useAddress(parseBoardSearch);
  const board = useQuery(boardQuery);
  const today = useQuery(organizationQuery).data?.today;
  const mayWrite = useMay('user');
  const [opened, setOpened] = useState<Opened>();
  const runAtOnce = useOneClickActions();

  const actionsOf = (check: BoardCheck) =>
    mayWrite
      ? (row: BoardRow) => (
          <RowActions
            check={check}
            row={row}
            onAction={(action) => runAtOnce(action, check, row) || setOpened({ action, check, row })}
          />
        )
      : undefined;

  const { data } = board;
  const chosen = data?.checks.find(({ key }) => key === search.check);
  const found = data?.checks.reduce((sum, { total }) => sum + total, 0);
  return (
    <FlowingPage>
      <PageHeader
        title="Nothing falls through"
        summary={data && found !== 0 && checkedWords(data)}
        actions={
          <Link to={PATHS.controlSheet} className="accent-link screen-only">
            Control Sheet
          </Link>
        }
        back={search.check && <BackLink to={PATHS.board}>All Checks</BackLink>}
      />
      {board.isError && data && (
        <RetryAlert
          message={`This may be out of date. ${errorWords(board.error)}`}
          onRetry={() => board.refetch()}
        />
      )}
      {!data ? (
        board.isError ? (
          <ErrorState
            title="The board could not be checked"
            message={errorWords(board.error)}
            onTryAgain={() => board.refetch()}
          />
        ) : (
          <BoardTable check="overdue" rows={undefined} today={today} dismissed={false} actions={undefined} />
        )
      ) : search.check ? (
        <CheckRows
          key={search.check}
          check={search.check}
          total={chosen?.total ?? 0}
          inactiveDays={data.inactive_days}
          today={today}
          dismissed={search.shown === 'dismissed'}
          onSwitch={(dismissed) => change({ shown: dismissed ? 'dismissed' : undefined })}
          actions={actionsOf(search.check)}
        />
      ) : (
        <>
          {found === 0 && <EmptyState boxed title={`${checkedWords(data)}: nothing falls through`} />}
          {data.checks.map(({ key, total, rows }) => (
            <BoardSection
              key={key}
              check={key}
              total={total}
              inactiveDays={data.inactive_days}
              listed={total > 0}
              actions={
                <Button
                  variant="default"
                  aria-label={`${total > rows.length ? `Show all ${total}` : 'Open'}: ${BOARD_CHECK_LABELS[key]}`}
                  renderRoot={(props) => <Link to={PATHS.board} search={{ check: key }} {...props} />}
                >
                  {total > rows.length ? `Show all ${total}` : 'Open'}
                </Button>
              }
            >
              <BoardTable check={key} rows={rows} today={today} dismissed={false} actions={actionsOf(key)} />
            </BoardSection>
          ))}
        </>
      )}
      {opened && today && <ActionDialog opened={opened} today={today} onClose={() => setOpened(undefined)} />}
    </FlowingPage>
  );
}

/**
 * Runs the actions that need one click: a change with Undo, or a navigation. @returns whether the action was one of
 * them
 */
function useOneClickActions(): (action: RowAction, check: BoardCheck, row: BoardRow) => boolean {
  const { done } = useHandling();
  const me = useQuery(settingsQuery).data?.user.id ?? '';
  const { mutateAsync: assign } = useAddToTeam();
  const { mutateAsync: leave } = useLeaveTeam();
  const { mutateAsync: dismiss } = useDismissRow();
  const { mutateAsync: end } = useEndDismissal();
  const navigate = useNavigate();

  return (action, check, { resource_id, case_id, beneficiary_id, case_name, date_type, dismissal }) => {
    const caseId = case_id ?? '';
    const beneficiaryId = beneficiary_id ?? '';
    if (action === 'done') {
      void done({
        id: resource_id,
        date_type: date_type ?? '',
        state: 'open',
        handled_note: '',
        superseded_by: null,
      });
    } else if (action === 'assign_me') {
      void runReported(
        assign({ caseId, personIds: [me] }),
        `${case_name}: assigned to you`,
        () => void runReported(leave({ caseId, personId: me }), `${case_name}: not assigned to you`),
      );
    } else if (action === 'open_tasks') {
      void navigate({ to: PATHS.case, params: { caseId }, search: { section: 'tasks' } });
    } else if (action === 'open_case') {
      void navigate({ to: PATHS.case, params: { caseId } });
    } else if (action === 'open_events') {
      void navigate({ to: PATHS.case, params: { caseId }, search: { section: 'events' } });
    } else if (action === 'new_case') {
      void navigate({ to: PATHS.beneficiary, params: { beneficiaryId }, search: { new: 'open' } });
    } else if (action === 'open_person') {
      void navigate({ to: PATHS.beneficiary, params: { beneficiaryId } });
    } else if (action === 'open_date_types') {
      void navigate({ to: PATHS.dateTypes });
    } else if (action === 'reopen' && dismissal) {
      const { id, reason, until } = dismissal;
      void runReported(
        end(id),
        `${case_name} is on the board again`,
        () =>
          void runReported(
            dismiss({ check, resource_id, reason, ...(until && { until }) }),
            `${case_name}: not needed here`,
          ),
      );
    } else return false;
    return true;
  };
}

interface ActionDialogProps {
  opened: Opened;
  today: string;
  onClose: () => void;
}

/** The dialog of an action that needs more than a click. */
function ActionDialog({ opened: { action, check, row }, today, onClose }: ActionDialogProps) {
  const { mutateAsync: dismiss } = useDismissRow();
  const { mutateAsync: end } = useEndDismissal();
  const { case_name: name, resource_id } = row;
  const caseId = row.case_id ?? '';

  switch (action) {
    case 'move':
    case 'handle':
      return <DateDialog action={action} row={row} today={today} onClose={onClose} />;
    case 'why':
      return <ExplanationDialog dateId={resource_id} onClose={onClose} />;
    case 'add_date':
      return <AddCaseDateDialog caseId={caseId} today={today} onClose={onClose} />;
    case 'add_beneficiary':
      return <AddBeneficiaryDialog caseId={caseId} primaryName={undefined} onClose={onClose} />;
    case 'add_petitioner':
      return <AddPetitionerDialog caseId={caseId} onClose={onClose} />;
    case 'assign':
      return <AddToTeamDialog caseId={caseId} name={name} onClose={onClose} />;
    case 'add_note':
      return <AddNoteDialog ownerId={caseId} onClose={onClose} />;
    case 'dismiss':
      return (
        <DismissDialog
          check={check}
          row={row}
          today={today}
          onSend={async (values) => {
            const { dismissal } = await dismiss({ check, resource_id, ...values });
            const back = `${name} is on the board again`;
            toast(`${name}: not needed here`, () => void runReported(end(dismissal.id), back));
          }}
          onClose={onClose}
        />
      );
    default:
      return null;
  }
}

interface DateDialogProps {
  action: 'move' | 'handle';
  row: BoardRow;
  today: string;
  onClose: () => void;
}

/** Moves or handles the date of a row, with the date's current state loaded from its case. */
function DateDialog({ action, row, today, onClose }: DateDialogProps) {
  // Always fetched: what is cached may be from before the date was added.
  const { data, error, isFetchedAfterMount, refetch } = useQuery({
    ...caseRecordQuery(row.case_id ?? ''),
    refetchOnMount: 'always',
  });
  const caseDate = data?.dates.find(({ id }) => id === row.resource_id);
  if (!isFetchedAfterMount || (!data && !error)) return null;
  if (!data || !caseDate)
    return (
      <Dialog title={`${action === 'move' ? 'Move' : 'Handle'} ${row.date_type}`} onClose={onClose}>
        {error ? (
          <RetryAlert message={errorWords(error, 'The date could not be loaded')} onRetry={() => refetch()} />
        ) : (
          <EmptyState title="This date is no longer there" />
        )}
      </Dialog>
    );
  if (action === 'handle')
    return <HandleDateDialog caseDate={caseDate} dates={data.dates} onClose={onClose} />;
  const dated = { ...caseDate, case_name: row.case_name };
  return <MoveDateDialog caseDate={dated} to={undefined} today={today} onClose={onClose} />;
}
