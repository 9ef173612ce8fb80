import {
  ARCHIVED_DATES_SHOWN,
  type addCaseDate,
  type bulkCaseDates,
  type handleCaseDate,
  type listArchivedDates,
  type updateCaseDate,
} from '@landfall/contract/case-date-changes';
import type { CaseDate, DatedCase, DateState } from '@landfall/contract/case-dates';
import type { HandlerInput, HandlerResult } from '@landfall/contract/endpoint';
import { dateAsWritten, NOT_ARCHIVED } from '@landfall/contract/fields';
import { addDaysInRange } from '@landfall/domain/calendar-dates';
import { isTimeZone } from '../../platform/clock.ts';
import { changedFields } from '../../platform/db/changed-fields.ts';
import type { OrgTx } from '../../platform/db/session.ts';
import { invalidInput, staleVersion } from '../../platform/http/failure.ts';
import type { OrgSession } from '../../platform/http/gate.ts';
import { newRecord } from '../../platform/new-record.ts';
import { overrideMoved } from '../case-deadlines/service.ts';
import { assertCase, changeCase } from '../case-summary/service.ts';
import { pickDateType } from '../date-settings/service.ts';
import { planDates } from '../reminder-plan/service.ts';
import { changeDate, changeDates, readDates, recordDatesAdded, toWire } from './date-changes.ts';
import * as queries from './queries.ts';

export { readDates } from './date-changes.ts';

/** The dates of a case that are not archived, ascending, and the number of archived ones, if there are any. */
export async function datesOfCase(
  tx: OrgTx,
  caseId: string,
): Promise<{ dates: CaseDate[]; archived_dates?: number }> {
  const rows = await queries.selectDatesOfCase(tx, { caseId });
  const dates = rows.filter(({ archived_at }) => archived_at === null).map(toWire);
  const archived = rows.length - dates.length;
  return archived > 0 ? { dates, archived_dates: archived } : { dates };
}

/** The archived dates of a case, the latest archived first. */
export async function archivedDatesOf(
  { tx }: OrgSession,
  caseId: string,
): Promise<HandlerResult<typeof listArchivedDates>> {
  await assertCase(tx, caseId);
  return { dates: (await queries.selectArchivedDates(tx, caseId, ARCHIVED_DATES_SHOWN)).map(toWire) };
}

/** The dates with these ids that exist in the organization, each with the title of its case, in the given order. */
export async function datedCases(tx: OrgTx, ids: readonly string[]): Promise<DatedCase[]> {
  return (await queries.selectDatedCases(tx, ids)).map(toWire);
}

type NewDate = HandlerInput<typeof addCaseDate>['body'];

/** @throws Failure `invalid_input` that names `zone` unless it is a time zone, and the date has a time */
function assertZone(zone: string | null | undefined, time: string | null | undefined): void {
  if (!zone) return;
  if (!isTimeZone(zone)) throw invalidInput({ zone: 'Not a time zone, such as America/New_York' });
  if (!time) throw invalidInput({ zone: 'Needs a time' });
}

async function valuesOf(tx: OrgTx, date: Omit<NewDate, 'case_id'>): Promise<queries.DateValues> {
  const { date_type, important_date, ...timeAndPlace } = date;
  assertZone(timeAndPlace.zone, timeAndPlace.at_time);
  const { id: date_setting_id } = await pickDateType(tx, date_type);
  return { ...timeAndPlace, date_setting_id, important_date: dateAsWritten(important_date) };
}

/**
 * Adds a date to a case.
 * @param isPlanned false when the caller plans the reminders of several dates together
 * @param reason the reason for the date's history
 */
export async function addDate(
  session: OrgSession,
  input: NewDate,
  { isPlanned = true, reason }: { isPlanned?: boolean; reason?: string | undefined } = {},
): Promise<CaseDate> {
  const { tx, now } = session;
  const { case_id, ...date } = input;
  const record = newRecord(now);
  return changeCase(tx, case_id, async () => {
    await queries.insertDates(tx, [{ ...record, caseId: case_id }], await valuesOf(tx, date));
    if (isPlanned) await planDates({ tx, now }, [record.id]);
    const added = await readDates(tx, [record.id]);
    recordDatesAdded(session, added, reason);
    return added[0] as CaseDate;
  });
}

/** Adds dates to cases that have just been opened, and plans the reminders of open ones. */
export async function addDatesToNew(
  { tx, now, actor }: OrgSession,
  dates: readonly queries.NewCaseDate[],
): Promise<void> {
  await queries.insertEachDate(tx, dates, actor.personId);
  const open = dates.filter(({ handled_note }) => handled_note === null);
  await planDates(
    { tx, now },
    open.map(({ id }) => id),
  );
}

/** Adds the same date to many cases, which the caller has locked with `changeCases`. */
export async function addDateToEach(
  session: Pick<OrgSession, 'tx' | 'now' | 'changes'>,
  caseIds: readonly string[],
  date: Omit<NewDate, 'case_id'>,
): Promise<void> {
  const { tx, now } = session;
  const values = await valuesOf(tx, date);
  const places = caseIds.map((caseId) => ({ ...newRecord(now), caseId }));
  if (places.length === 0) return;
  await queries.insertDates(tx, places, values);
  const ids = places.map(({ id }) => id);
  recordDatesAdded(session, await readDates(tx, ids));
  await planDates({ tx, now }, ids);
}

function assertCurrent(current: CaseDate, version: number | undefined): void {
  if (version !== undefined && version !== current.version) throw staleVersion(current);
}

type DateEdit = HandlerInput<typeof updateCaseDate>['body'];

/**
 * Moves a date, or changes its type, time or place. Moving a counted date requires a reason.
 * @throws Failure `stale_version` with the current date when `version` is not its version
 */
export async function editDate(session: OrgSession, id: string, edit: DateEdit): Promise<CaseDate> {
  const { version, reason, undo, date_type, important_date, ...timeAndPlace } = edit;
  // Removing the time also removes its zone.
  const fields = timeAndPlace.at_time === null ? { zone: null, ...timeAndPlace } : timeAndPlace;
  const { after } = await changeDates(
    session,
    [id],
    async ([found]) => {
      const current = found as CaseDate;
      assertCurrent(current, version);
      const change: queries.DateChange = changedFields({ ...current }, fields);
      const occasionThen = { ...current, ...change };
      assertZone(occasionThen.zone, occasionThen.at_time);
      const day = important_date && dateAsWritten(important_date);
      if (day && day !== current.important_date) change.important_date = day;
      if (date_type !== undefined && date_type.toLowerCase() !== current.date_type.toLowerCase())
        change.date_setting_id = (await pickDateType(session.tx, date_type)).id;
      if (Object.keys(change).length === 0) return;
      await queries.updateDates(session.tx, [id], change, session.now);
      if (change.important_date) await overrideMoved(session, [current], reason, undo);
    },
    reason,
  );
  return after[0] as CaseDate;
}

/** Moves a date to the day that a rule counts for it. */
export async function moveCountedDate(
  session: OrgSession,
  id: string,
  day: string,
  reason: string | undefined,
): Promise<void> {
  await changeDate(
    session,
    id,
    ({ important_date }) => (important_date === day ? {} : { important_date: day }),
    reason,
  );
}

/** Moves dates to the days that rules count for them, by their ids, all for one reason. */
export async function moveCountedDates(
  session: OrgSession,
  days: ReadonlyMap<string, string>,
  reason: string,
): Promise<void> {
  const { tx, now } = session;
  await changeDates(session, [...days.keys()], () => queries.placeDates(tx, days, now), reason);
}

/** Archives a date, which was added by mistake; idempotent. */
export async function archiveDate(session: OrgSession, id: string): Promise<void> {
  await changeDate(session, id, ({ archived_at }) =>
    archived_at === NOT_ARCHIVED ? { archived_at: session.now } : {},
  );
}

/** Restores an archived date; idempotent. */
export function restoreDate(session: OrgSession, id: string): Promise<CaseDate> {
  return changeDate(session, id, ({ archived_at }) =>
    archived_at === NOT_ARCHIVED ? {} : { archived_at: null },
  );
}

const OPEN: queries.DateChange = {
  state: 'open',
  handled_at: null,
  handled_by: null,
  handled_note: '',
  superseded_by: null,
};

/** The columns of a handled date: by whom, when and how. */
function handledAs(
  { actor, now }: OrgSession,
  state: DateState,
  note: string | undefined,
  superseded_by: string | null = null,
): queries.DateChange {
  return { state, handled_at: now, handled_by: actor.personId, handled_note: note ?? '', superseded_by };
}

/**
 * @throws Failure `invalid_input` that names `superseded_by` unless it is another date of the case that is neither
 *   archived nor superseded
 */
async function assertSuccessor(
  tx: OrgTx,
  { id, case_id }: CaseDate,
  successorId: string | undefined,
): Promise<void> {
  if (!successorId) throw invalidInput({ superseded_by: 'Choose the date that took its place' });
  const [successor] = (await queries.selectDates(tx, [successorId])).map(toWire);
  const takesOver =
    successor?.case_id === case_id &&
    successor.id !== id &&
    successor.archived_at === NOT_ARCHIVED &&
    successor.state !== 'superseded';
  if (!takesOver) throw invalidInput({ superseded_by: 'Not another date of this case' });
}

type Handling = HandlerInput<typeof handleCaseDate>['body'];

/**
 * Handles a date. A handled date can be handled differently.
 * @throws Failure `stale_version` with the current date when `version` is not its version
 */
export async function handleDate(session: OrgSession, id: string, handling: Handling): Promise<CaseDate> {
  const { tx, now } = session;
  const { state, note, superseded_by, version, undo } = handling;
  if (superseded_by && state !== 'superseded')
    throw invalidInput({ superseded_by: 'Only of a date that was superseded' });
  const { after } = await changeDates(session, [id], async ([found]) => {
    const current = found as CaseDate;
    assertCurrent(current, version);
    if (state === 'superseded') await assertSuccessor(tx, current, superseded_by);
    const wanted = { handled_note: note ?? '', superseded_by: superseded_by ?? null };
    // A new state records the caller as the person who set it. Correcting the note keeps the previous person.
    const change: queries.DateChange =
      state === current.state
        ? changedFields({ ...current }, wanted)
        : handledAs(session, state, note, superseded_by);
    if (Object.keys(change).length === 0) return;
    await queries.updateDates(tx, [id], change, now);
    if (undo) await queries.restoreSignatures(tx, [id], session.actor.personId);
  });
  return after[0] as CaseDate;
}

/**
 * Archives dates that were added together, except those that were changed since.
 * @returns the dates that were archived, and those that were changed and therefore stay
 */
export async function withdrawDates(
  session: OrgSession,
  ids: readonly string[],
): Promise<{ changed: string[]; left: string[] }> {
  const dates = (await queries.selectDates(session.tx, ids)).map(toWire);
  const changed = dates.filter(({ version }) => version === 1).map(({ id }) => id);
  if (changed.length > 0)
    await changeDates(session, changed, () =>
      queries.updateDates(session.tx, changed, { archived_at: session.now }, session.now),
    );
  const left = dates.filter((date) => date.archived_at === NOT_ARCHIVED && !changed.includes(date.id));
  return { changed, left: left.map(({ id }) => id) };
}

/** Reopens a handled date; idempotent. */
export function reopenDate(session: OrgSession, id: string): Promise<CaseDate> {
  return changeDate(session, id, ({ state }) => (state === 'open' ? {} : OPEN));
}

type Bulk = HandlerInput<typeof bulkCaseDates>['body'];

/** The change of a bulk action, and the dates to which it applies. */
interface BulkChange {
  applies: (date: CaseDate) => boolean;
  change: queries.DateChange | { days: number };
}

/** @throws Failure `invalid_input` that names the field that the action requires and that is missing */
function bulkChange(session: OrgSession, { action, state, note, days }: Bulk): BulkChange {
  const isOpen = (date: CaseDate) => date.state === 'open';
  const isArchived = (date: CaseDate) => date.archived_at !== NOT_ARCHIVED;
  switch (action) {
    case 'handle':
      if (!state) throw invalidInput({ state: 'Required' });
      return { applies: isOpen, change: handledAs(session, state, note) };
    case 'reopen':
      return { applies: (date) => !isOpen(date), change: OPEN };
    case 'archive':
      return { applies: (date) => !isArchived(date), change: { archived_at: session.now } };
    case 'restore':
      return { applies: isArchived, change: { archived_at: null } };
    case 'move_days':
      if (days === undefined) throw invalidInput({ days: 'Required' });
      return { applies: () => days !== 0, change: { days } };
  }
}

/** Changes many dates: all of them or none. */
export async function changeManyDates(
  session: OrgSession,
  bulk: Bulk,
): Promise<HandlerResult<typeof bulkCaseDates>> {
  const { applies, change } = bulkChange(session, bulk);
  const { changed } = await changeDates(
    session,
    [...new Set(bulk.ids)],
    async (current) => {
      const ids = current.filter(applies).map(({ id }) => id);
      if (ids.length === 0) return;
      if ('days' in change) {
        assertMovable(current, change.days);
        await queries.moveDates(session.tx, ids, change.days, session.now);
        await overrideMoved(session, current, bulk.reason, bulk.undo);
        return;
      }
      await queries.updateDates(session.tx, ids, change, session.now);
      if (bulk.undo) await queries.restoreSignatures(session.tx, ids, session.actor.personId);
    },
    bulk.reason,
  );
  return { changed_ids: changed.map(({ id }) => id) };
}

/** @throws Failure `invalid_input` that names `days` when a date would leave the range of {@link calendarDateInput} */
function assertMovable(dates: readonly CaseDate[], days: number): void {
  if (!dates.every(({ important_date }) => addDaysInRange(important_date, days)))
    throw invalidInput({ days: 'A date would be before 1900-01-01 or after 9999-12-31' });
}
