import type { CalendarClosure, ClosureCalendar } from '@landfall/contract/change-sets';
import {
  CATALOGUE_CALENDARS,
  type OfficeCalendars,
  type OfficeDay,
  withOfficeDays,
} from '@landfall/domain/deadline-rules/calendars';
import { dayWords } from '@landfall/domain/deadline-rules/day-words';
import type { OrgTx } from '../../platform/db/session.ts';
import { Failure } from '../../platform/http/failure.ts';
import type { OrgSession } from '../../platform/http/gate.ts';
import { newRecord } from '../../platform/new-record.ts';
import * as queries from './queries.ts';

/** The maximum number of closed days: all of them are read with each date that is counted. */
const MAX_CLOSURES = 500;

/** The closed days that the organization has added to its calendars, the latest first. */
export async function listClosures(tx: OrgTx): Promise<CalendarClosure[]> {
  const rows = await queries.selectClosures(tx);
  return rows.map(({ added_by: id, added_by_name: display_name, ...row }) => ({
    ...row,
    added_by: { id, display_name },
  }));
}

/**
 * The calendars for the organization's rules: those of the catalogue, with the days that the organization has added.
 */
export async function readCalendars(tx: OrgTx): Promise<OfficeCalendars> {
  const days = await queries.selectClosures(tx);
  return days.length > 0 ? withOfficeDays(days) : CATALOGUE_CALENDARS;
}

/** @throws Failure `conflict` for a day that is closed already, by the organization or in the catalogue */
export async function assertNewClosure(tx: OrgTx, on: string): Promise<void> {
  const days = await queries.selectClosures(tx);
  const named = days.find((day) => day.on === on)?.name;
  const coming = CATALOGUE_CALENDARS.closures.find((day) => day.on === on)?.why;
  const name = named ?? coming;
  if (name) throw new Failure('conflict', `${dayWords(on)} counts as closed already: ${name}`);
  if (days.length >= MAX_CLOSURES) throw new Failure('conflict', `At most ${MAX_CLOSURES} days`);
}

interface Day extends OfficeDay {
  calendar: ClosureCalendar;
}

/**
 * Adds a closed day.
 * @returns its id
 * @throws Failure `conflict` for a day that is closed already
 */
export async function addClosure(
  { tx, now, actor }: OrgSession,
  { calendar, on, name }: Day,
): Promise<string> {
  await assertNewClosure(tx, on);
  const record = newRecord(now);
  await queries.insertClosure(tx, { ...record, calendar, on, name, added_by: actor.personId });
  return record.id;
}

/**
 * Removes a closed day.
 * @returns whether it existed
 */
export async function removeClosure(tx: OrgTx, id: string): Promise<boolean> {
  const days = await queries.selectClosures(tx);
  if (!days.some((day) => day.id === id)) return false;
  await queries.deleteClosure(tx, id);
  return true;
}
