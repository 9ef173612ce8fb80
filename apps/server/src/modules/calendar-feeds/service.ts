import type { CalendarFeed, createCalendarFeed } from '@landfall/contract/calendar-feeds';
import { LIMITS } from '@landfall/contract/constants';
import type { HandlerInput, HandlerResult } from '@landfall/contract/endpoint';
import type { NamedText } from '@landfall/contract/file';
import { addDays, addMonths } from '@landfall/domain/calendar-dates';
import { DAY_MS, MINUTE_MS } from '@landfall/domain/durations';
import type pg from 'pg';
import { type Clock, instantAfter, todayIn } from '../../platform/clock.ts';
import { type OpenedFeed, type OrgTx, withFeed } from '../../platform/db/session.ts';
import { Failure, found, invalidInput, notFound } from '../../platform/http/failure.ts';
import type { OrgSession } from '../../platform/http/gate.ts';
import { linkTokenHash, newLinkToken } from '../../platform/link-token.ts';
import { newRecord } from '../../platform/new-record.ts';
import { dateTypeIds, dateTypeNames } from '../date-settings/service.ts';
import { readOrganization } from '../organization/service.ts';
import { writeCalendar } from './calendar-file.ts';
import { eventOf } from './date-events.ts';
import * as queries from './queries.ts';

/** The days that a feed covers, counted from today. */
const DAYS_BACK = 90;
const YEARS_AHEAD = 3;
/** Archived dates are shown as cancelled for this many days, so that every calendar removes them in that time. */
const DAYS_CANCELLED = 90;
/** The maximum number of events in one feed. */
const MAX_EVENTS = 10_000;
/** A reading is recorded only if none was recorded within this time, in milliseconds. */
const FETCHED_EVERY_MS = MINUTE_MS;

function newToken(publicUrl: string): { url: string; token_hash: Buffer } {
  const token = newLinkToken();
  return { url: `${publicUrl}/feeds/${token}.ics`, token_hash: linkTokenHash(token) };
}

function toWire(row: queries.FeedRow, names: ReadonlyMap<string, string>): CalendarFeed {
  const { date_setting_ids: ids, ...feed } = row;
  const date_types = ids.flatMap((id) => names.get(id) ?? []).toSorted((a, b) => a.localeCompare(b, 'en'));
  return { ...feed, date_types, all_date_types: ids.length === 0 };
}

/** The caller's feeds, oldest first. */
export async function listFeeds({ tx, actor }: OrgSession): Promise<CalendarFeed[]> {
  const names = await dateTypeNames(tx);
  return (await queries.selectFeeds(tx, actor.personId)).map((row) => toWire(row, names));
}

async function readOwn(tx: OrgTx, personId: string, id: string): Promise<CalendarFeed> {
  return toWire(found(await queries.selectFeed(tx, personId, id)), await dateTypeNames(tx));
}

async function chosenTypes(tx: OrgTx, names: readonly string[]): Promise<string[]> {
  const ids = await dateTypeIds(tx, names);
  if (ids.length < new Set(names.map((name) => name.toLowerCase())).size)
    throw invalidInput({ date_types: 'No date type has one of these names' });
  return ids;
}

type FeedInput = HandlerInput<typeof createCalendarFeed>['body'];
type FeedWithAddress = HandlerResult<typeof createCalendarFeed>;

/**
 * Makes a feed for the caller.
 * @throws Failure `conflict` when they have too many
 */
export async function createFeed(
  { tx, actor, now }: OrgSession,
  publicUrl: string,
  { date_types, ...feed }: FeedInput,
): Promise<FeedWithAddress> {
  await queries.lockMember(tx, actor.personId);
  if ((await queries.countFeeds(tx, actor.personId)) >= LIMITS.calendarFeeds)
    throw new Failure('conflict', `At most ${LIMITS.calendarFeeds} calendar feeds: revoke one first`);
  const { url, token_hash } = newToken(publicUrl);
  const row = { ...newRecord(now), ...feed, date_setting_ids: await chosenTypes(tx, date_types) };
  await queries.insertFeed(tx, { ...row, token_hash, person_id: actor.personId });
  return { calendar_feed: await readOwn(tx, actor.personId, row.id), url };
}

/**
 * Gives one of the caller's feeds a new address.
 * @throws Failure `not_found`
 */
export async function rotateFeed(
  { tx, actor }: OrgSession,
  publicUrl: string,
  id: string,
): Promise<FeedWithAddress> {
  const { url, token_hash } = newToken(publicUrl);
  if (!(await queries.updateToken(tx, actor.personId, id, token_hash))) throw notFound();
  return { calendar_feed: await readOwn(tx, actor.personId, id), url };
}

/**
 * Revokes one of the caller's feeds.
 * @throws Failure `not_found`
 */
export async function revokeFeed({ tx, actor }: OrgSession, id: string): Promise<void> {
  if (!(await queries.deleteFeed(tx, actor.personId, id))) throw notFound();
}

/** One date as a calendar file. @throws Failure `not_found` */
export async function dateFile(session: OrgSession, publicUrl: string, id: string): Promise<NamedText> {
  const date = found(await queries.selectDate(session.tx, id));
  const { time_zone: timeZone } = await readOrganization(session);
  const event = eventOf(date, { titles: 'full', publicUrl, timeZone });
  const text = writeCalendar({ name: date.date_type, description: '', events: [event] });
  return { name: `case-date-${date.important_date}.ics`, text };
}

/** What feeds are read with: the database, the time, and the URL that their events link to. */
export interface FeedSource {
  pool: pg.Pool;
  clock: Clock;
  publicUrl: string;
}

async function calendarOf({ clock, publicUrl }: FeedSource, opened: OpenedFeed): Promise<string> {
  const { tx, personId, timeZone } = opened;
  const now = new Date(clock.now()).toISOString();
  const feed = found(await queries.selectFeed(tx, personId, opened.id));
  const last = feed.fetched_at ? Date.parse(feed.fetched_at) : Number.NEGATIVE_INFINITY;
  if (clock.now() - last >= FETCHED_EVERY_MS) await queries.updateFetched(tx, personId, feed.id, now);
  const today = todayIn(timeZone, clock);
  const dates = await queries.selectDatesOfFeed(tx, {
    from: addDays(today, -DAYS_BACK),
    to: addMonths(today, 12 * YEARS_AHEAD),
    dateSettingIds: feed.date_setting_ids,
    teamOf: feed.scope === 'mine' ? personId : undefined,
    archivedSince: instantAfter(now, -DAYS_CANCELLED * DAY_MS),
    limit: MAX_EVENTS,
  });
  const words = { titles: feed.titles, publicUrl, timeZone };
  const cut = dates.length === MAX_EVENTS ? ` Only its first ${MAX_EVENTS} dates are here.` : '';
  return writeCalendar({
    name: feed.name,
    description: `Case dates. Calendars may lag by up to a day: ${publicUrl} is the authority.${cut}`,
    events: dates.map((date) => eventOf(date, words)),
  });
}

/** The calendar of the feed with this token: what its owner may see now. Undefined when no feed has the token. */
export function readFeed(source: FeedSource, token: string): Promise<string | undefined> {
  return withFeed(source.pool, linkTokenHash(token), async (opened) =>
    opened ? calendarOf(source, opened) : undefined,
  );
}

/** The number of a member's feeds, which are deleted with the membership. */
export const { countFeeds: countFeedsOf } = queries;
