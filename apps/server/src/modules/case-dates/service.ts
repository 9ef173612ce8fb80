import type { addCaseDate, CaseDate, listCaseDates, updateCaseDate } from '@landfall/contract/case-dates';
import type { HandlerInput, HandlerResult } from '@landfall/contract/endpoint';
import { dateAsWritten, NOT_ARCHIVED } from '@landfall/contract/fields';
import { Temporal } from 'temporal-polyfill';
import { countedWithRows } from '../../platform/db/counts.ts';
import { pageOf } from '../../platform/db/page.ts';
import type { OrgTx } from '../../platform/db/session.ts';
import { found, staleVersion } from '../../platform/http/failure.ts';
import type { OrgSession } from '../../platform/http/gate.ts';
import { newRecord } from '../../platform/new-record.ts';
import { changeCase } from '../case-summary/service.ts';
import { dateTypeIds, pickDateType } from '../date-settings/service.ts';
import * as queries from './queries.ts';

interface Archivable {
  archived_at: string | null;
}

function toWire<Row extends Archivable>(row: Row): Row & { archived_at: string } {
  return { ...row, archived_at: row.archived_at ?? NOT_ARCHIVED };
}

async function readDate(tx: OrgTx, id: string) {
  return found(await queries.selectDate(tx, id));
}

/** The unarchived dates of a case, ascending. */
export async function datesOfCase(tx: OrgTx, caseId: string): Promise<CaseDate[]> {
  return (await queries.selectDatesOfCase(tx, { caseId })).map(toWire);
}

type NewDate = HandlerInput<typeof addCaseDate>['body'];

async function valuesOf(tx: OrgTx, date: Omit<NewDate, 'case_id'>): Promise<queries.DateValues> {
  const { id: dateSettingId } = await pickDateType(tx, date.date_type);
  return { dateSettingId, importantDate: dateAsWritten(date.important_date) };
}

export async function addDate({ tx, now }: OrgSession, input: NewDate): Promise<CaseDate> {
  const record = newRecord(now);
  return changeCase(tx, input.case_id, async () => {
    await queries.insertDates(tx, [{ ...record, caseId: input.case_id }], await valuesOf(tx, input));
    return toWire(await readDate(tx, record.id));
  });
}

/** Adds the same date to many cases, which the caller holds by `changeCases`. */
export async function addDateToEach(
  { tx, now }: Pick<OrgSession, 'tx' | 'now'>,
  caseIds: readonly string[],
  date: Omit<NewDate, 'case_id'>,
): Promise<void> {
  const places = caseIds.map((caseId) => ({ ...newRecord(now), caseId }));
  await queries.insertDates(tx, places, await valuesOf(tx, date));
}

/** Locks the date's case, checks that the date still is there, and changes it. */
async function changeDate(
  tx: OrgTx,
  id: string,
  change: (current: CaseDate) => Promise<queries.DateChange>,
): Promise<CaseDate> {
  const { case_id } = await readDate(tx, id);
  return changeCase(tx, case_id, async () => {
    const current = toWire(await readDate(tx, id));
    const changed = await change(current);
    if (Object.keys(changed).length === 0) return current;
    await queries.updateDate(tx, id, changed);
    return toWire(await readDate(tx, id));
  });
}

type DateEdit = HandlerInput<typeof updateCaseDate>['body'];

/** @throws Failure `stale_version` with the current date when `version` is not its version */
export function editDate({ tx }: OrgSession, id: string, edit: DateEdit): Promise<CaseDate> {
  return changeDate(tx, id, async (current) => {
    if (edit.version !== undefined && edit.version !== current.version) throw staleVersion(current);
    const change: queries.DateChange = {};
    const day = edit.important_date && dateAsWritten(edit.important_date);
    if (day && day !== current.important_date) change.important_date = day;
    if (edit.date_type !== undefined && edit.date_type.toLowerCase() !== current.date_type.toLowerCase()) {
      change.date_setting_id = (await pickDateType(tx, edit.date_type)).id;
    }
    return change;
  });
}

/** Archives a date; doing it again changes nothing. */
export async function archiveDate({ tx, now }: OrgSession, id: string): Promise<void> {
  await changeDate(tx, id, async ({ archived_at }) =>
    archived_at === NOT_ARCHIVED ? { archived_at: now } : {},
  );
}

/** Brings an archived date back; doing it again changes nothing. */
export function restoreDate({ tx }: OrgSession, id: string): Promise<CaseDate> {
  return changeDate(tx, id, async ({ archived_at }) =>
    archived_at === NOT_ARCHIVED ? {} : { archived_at: null },
  );
}

type ViewQuery = HandlerInput<typeof listCaseDates>['query'];

function laterOf(a: string, b: string | undefined): string {
  return b && b > a ? b : a;
}

function earlierOf(a: string, b: string | undefined): string {
  return b && b < a ? b : a;
}

/** Dates of unarchived cases: upcoming ones from the organization's today on, prior ones before it. */
export async function viewDates(
  { tx, today }: OrgSession,
  query: ViewQuery,
): Promise<HandlerResult<typeof listCaseDates>> {
  const begin = query.date_begin && dateAsWritten(query.date_begin);
  const end = query.date_end && dateAsWritten(query.date_end);
  const dateSettingIds = query.date_types ? await dateTypeIds(tx, query.date_types.split(',')) : undefined;
  const yesterday = Temporal.PlainDate.from(today).subtract({ days: 1 }).toString();
  const upcoming = { from: laterOf(today, begin), to: end, dateSettingIds };
  const prior = { from: begin, to: earlierOf(yesterday, end), dateSettingIds };

  const { limit } = query;
  const most = countedWithRows(query.total);
  const [upcomingRows, priorRows, upcomingTotal, priorTotal] = await Promise.all([
    queries.selectDatesPage(tx, {
      ...upcoming,
      direction: 'asc',
      limit,
      cursor: query.upcoming_cursor,
      cursorField: 'upcoming_cursor',
    }),
    queries.selectDatesPage(tx, {
      ...prior,
      direction: 'desc',
      limit,
      cursor: query.prior_cursor,
      cursorField: 'prior_cursor',
    }),
    queries.countDates(tx, upcoming, most),
    queries.countDates(tx, prior, most),
  ]);
  const key = (row: { important_date: string; id: string }) => [row.important_date, row.id];
  const up = pageOf(upcomingRows, limit, key);
  const down = pageOf(priorRows, limit, key);
  const upcomingDates = up.page.map(toWire);
  const priorDates = down.page.map(toWire);
  return {
    upcoming_dates: upcomingDates,
    prior_dates: priorDates,
    dates: [...priorDates.toReversed(), ...upcomingDates],
    upcoming_total: upcomingTotal,
    prior_total: priorTotal,
    upcoming_next_cursor: up.next,
    prior_next_cursor: down.next,
    today,
  };
}
