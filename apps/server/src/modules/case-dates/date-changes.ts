import type { CaseDate } from '@landfall/contract/case-dates';
import { NOT_ARCHIVED } from '@landfall/contract/fields';
import type { OrgTx } from '../../platform/db/session.ts';
import { notFound } from '../../platform/http/failure.ts';
import type { OrgSession } from '../../platform/http/gate.ts';
import { recordChanges } from '../../platform/http/recorded-changes.ts';
import { changeCases } from '../case-summary/service.ts';
import { settleDates } from '../notifications/service.ts';
import { planDates } from '../reminder-plan/service.ts';
import { countTasksFrom } from '../tasks/service.ts';
import * as queries from './queries.ts';

/** A date in the form of the contract. */
export function toWire<Row extends queries.DateRow>({ handled_by, handled_by_name, ...row }: Row) {
  return {
    ...row,
    handled_by: handled_by ? { id: handled_by, display_name: handled_by_name ?? '' } : null,
    archived_at: row.archived_at ?? NOT_ARCHIVED,
  };
}

/**
 * The dates with these ids, in the given order.
 * @throws Failure `not_found` when the organization lacks one
 */
export async function readDates(tx: OrgTx, ids: readonly string[]): Promise<CaseDate[]> {
  const byId = new Map((await queries.selectDates(tx, ids)).map((row) => [row.id, toWire(row)]));
  return ids.map((id) => {
    const date = byId.get(id);
    if (!date) throw notFound();
    return date;
  });
}

/** The fields that a date's history records. */
const RECORDED = [
  'important_date',
  'date_type',
  'at_time',
  'zone',
  'place',
  'state',
  'handled_note',
  'superseded_by',
  'archived',
] as const;

/** The fields that are recorded of a new date; the others have their initial values. */
const RECORDED_OF_NEW = ['important_date', 'date_type', 'at_time', 'zone', 'place'] as const;

const historyRecord = ({ id, case_id }: CaseDate) => ({ id, kind: 'case_date', caseId: case_id });

function recordedFields(date: CaseDate): Record<(typeof RECORDED)[number], string | boolean | null> {
  return { ...date, archived: date.archived_at !== NOT_ARCHIVED };
}

/**
 * Records the changes of dates in their history.
 * @returns the dates that changed
 */
function recordDateChanges(
  session: OrgSession,
  before: readonly CaseDate[],
  after: readonly CaseDate[],
  reason: string | undefined,
): CaseDate[] {
  const changed = after.filter((date, at) => date.version !== before[at]?.version);
  for (const date of changed) {
    const was = before.find(({ id }) => id === date.id) as CaseDate;
    recordChanges(session, historyRecord(date), recordedFields(was), recordedFields(date), RECORDED, reason);
  }
  return changed;
}

/** Records in the history of a case that dates were added to it. */
export function recordDatesAdded(
  session: Pick<OrgSession, 'changes'>,
  dates: readonly CaseDate[],
  reason?: string,
): void {
  for (const date of dates)
    recordChanges(session, historyRecord(date), null, recordedFields(date), RECORDED_OF_NEW, reason);
}

/** Whether a change of a date makes earlier notifications about it obsolete. */
function isSettled(was: CaseDate | undefined, date: CaseDate): boolean {
  return (
    was?.important_date !== date.important_date ||
    was.state !== date.state ||
    was.archived_at !== date.archived_at
  );
}

/** Counts open tasks from the successor of a superseded date instead, and from the date again when that is undone. */
async function moveTasks(session: OrgSession, was: CaseDate, date: CaseDate): Promise<void> {
  const { id, case_id: caseId, superseded_by: to } = date;
  const { superseded_by: from } = was;
  if (to === from) return;
  if (from) await countTasksFrom(session, { caseId, from, to: id, back: true });
  if (to) await countTasksFrom(session, { caseId, from: id, to });
}

/**
 * Locks the cases of dates, checks that the dates still exist, lets `change` change them, records their history and
 * plans their reminders again.
 * @returns the current dates, and those of them that changed
 * @throws Failure `not_found` when the organization lacks one
 */
export async function changeDates(
  session: OrgSession,
  ids: readonly string[],
  change: (current: readonly CaseDate[]) => Promise<void>,
  reason?: string,
) {
  const { tx } = session;
  const caseIds = (await readDates(tx, ids)).map(({ case_id }) => case_id);
  return changeCases(tx, caseIds, async () => {
    const before = await readDates(tx, ids);
    await change(before);
    const after = await readDates(tx, ids);
    for (const [at, date] of after.entries()) await moveTasks(session, before[at] as CaseDate, date);
    const settled = after.filter((date, at) => isSettled(before[at], date));
    await settleDates(
      session,
      settled.map(({ id }) => id),
    );
    const changed = recordDateChanges(session, before, after, reason);
    await planDates(
      session,
      changed.map(({ id }) => id),
    );
    return { after, changed };
  });
}

/** Changes one date, as {@link changeDates}; an empty change does nothing. */
export async function changeDate(
  session: OrgSession,
  id: string,
  change: (current: CaseDate) => Promise<queries.DateChange> | queries.DateChange,
  reason?: string,
): Promise<CaseDate> {
  const { after } = await changeDates(
    session,
    [id],
    async ([current]) => {
      const changed = await change(current as CaseDate);
      if (Object.keys(changed).length > 0) await queries.updateDates(session.tx, [id], changed, session.now);
    },
    reason,
  );
  return after[0] as CaseDate;
}
