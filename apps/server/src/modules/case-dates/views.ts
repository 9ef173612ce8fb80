import {
  DATES_OF_A_DAY,
  type listCaseDates,
  MAX_CALENDAR_DAYS,
  type viewCalendar as viewCalendarEndpoint,
} from '@landfall/contract/case-date-views';
import { DATE_STATES, type DateState } from '@landfall/contract/case-dates';
import type { HandlerInput, HandlerResult } from '@landfall/contract/endpoint';
import { dateAsWritten } from '@landfall/contract/fields';
import { addDays, daysUntil } from '@landfall/domain/calendar-dates';
import { countedWithRows } from '../../platform/db/counts.ts';
import { type ListPart, type PageAt, readParts } from '../../platform/db/page.ts';
import type { OrgTx } from '../../platform/db/session.ts';
import { invalidInput } from '../../platform/http/failure.ts';
import type { OrgSession } from '../../platform/http/gate.ts';
import { dateTypeIds } from '../date-settings/service.ts';
import { toWire } from './date-changes.ts';
import * as queries from './queries.ts';

type ViewQuery = HandlerInput<typeof listCaseDates>['query'];

function laterOf(a: string, b: string | undefined): string {
  return b && b > a ? b : a;
}

function earlierOf(a: string, b: string | undefined): string {
  return b && b < a ? b : a;
}

/** The states that a view asks for; all when it names none. */
function statesOf(asked: string | undefined): readonly DateState[] {
  const names = asked?.split(',').map((name) => name.trim());
  return names ? DATE_STATES.filter((state) => names.includes(state)) : DATE_STATES;
}

/** Reads the parts of one side of the view, one after the other. */
function readSide(tx: OrgTx, parts: readonly queries.DatesPart[], cursorField: string, at: PageAt) {
  const listed = parts.map((part): ListPart<{ id: string }> => {
    return { sort: part.sort, read: (place) => queries.pageOfIds(tx, part, place) };
  });
  return readParts(listed, { ...at, cursorField });
}

/** The exact number of dates in each part, or null for more than `countedTo`. */
function countParts(
  tx: OrgTx,
  parts: readonly queries.DatesPart[],
  countedTo: number | null,
): Promise<(number | null)[]> {
  return Promise.all(parts.map((part) => queries.countDates(tx, part, countedTo)));
}

/** The filters of every view: states, date types, and the cases of the caller's teams. */
async function filterOf(
  { tx, actor }: OrgSession,
  { states, date_types, mine }: Pick<ViewQuery, 'states' | 'date_types' | 'mine'>,
) {
  return {
    states: statesOf(states),
    dateSettingIds: date_types ? await dateTypeIds(tx, date_types.split(',')) : undefined,
    teamOf: mine === 'true' ? actor.personId : undefined,
  } satisfies queries.DatesFilter;
}

/**
 * Dates of active cases. Upcoming are the open ones from the organization's current day on; prior are the overdue ones,
 * followed by all handled ones, whatever their day.
 */
export async function viewDates(
  session: OrgSession,
  query: ViewQuery,
): Promise<HandlerResult<typeof listCaseDates>> {
  const { tx, today } = session;
  const from = query.date_begin && dateAsWritten(query.date_begin);
  const to = query.date_end && dateAsWritten(query.date_end);
  const keepsOverdue = query.include_overdue === 'true';
  const yesterday = addDays(today, -1);
  const { states, ...narrowed } = await filterOf(session, query);
  const part = (sort: string, direction: 'asc' | 'desc', filter: Partial<queries.DatesFilter>) => ({
    sort,
    direction,
    states,
    from,
    to,
    ...narrowed,
    ...filter,
  });
  const open: DateState[] = states.includes('open') ? ['open'] : [];
  const handled = states.filter((state) => state !== 'open');
  const upcoming = [part('upcoming', 'asc', { states: open, from: laterOf(today, from) })];
  const longestFirst = query.longest_overdue_first === 'true';
  const prior = [
    part(longestFirst ? 'longest_overdue' : 'overdue', longestFirst ? 'asc' : 'desc', {
      states: open,
      ...(keepsOverdue ? { from: undefined, to: yesterday } : { to: earlierOf(yesterday, to) }),
    }),
    part('handled', 'desc', { states: handled }),
  ];

  const { limit } = query;
  const countedTo = countedWithRows(query.total);
  const [up, down, [upcomingTotal = null], [overdueTotal = null, handledTotal = null]] = await Promise.all([
    readSide(tx, upcoming, 'upcoming_cursor', { limit, cursor: query.upcoming_cursor }),
    readSide(tx, prior, 'prior_cursor', { limit, cursor: query.prior_cursor }),
    countParts(tx, upcoming, countedTo),
    countParts(tx, prior, countedTo),
  ]);
  const ids = [...up.page, ...down.page].map(({ id }) => id);
  const dates = (await queries.selectDatedCases(tx, ids)).map(toWire);
  const [upcomingDates, priorDates] = [dates.slice(0, up.page.length), dates.slice(up.page.length)];
  return {
    upcoming_dates: upcomingDates,
    prior_dates: priorDates,
    dates: dates.toSorted(
      (a, b) => a.important_date.localeCompare(b.important_date) || a.id.localeCompare(b.id),
    ),
    upcoming_total: upcomingTotal,
    prior_total: overdueTotal === null || handledTotal === null ? null : overdueTotal + handledTotal,
    overdue_total: overdueTotal,
    upcoming_next_cursor: up.next,
    prior_next_cursor: down.next,
    today,
  };
}

/**
 * The dates of active cases from one day to another, day by day.
 * @throws Failure `invalid_input` that names `to` when it is before `from` or too far after it
 */
export async function viewCalendar(
  session: OrgSession,
  query: HandlerInput<typeof viewCalendarEndpoint>['query'],
): Promise<HandlerResult<typeof viewCalendarEndpoint>> {
  const { tx, today } = session;
  const [from, to] = [dateAsWritten(query.from), dateAsWritten(query.to)];
  const days = daysUntil(to, from) + 1;
  if (days < 1) throw invalidInput({ to: 'Before the first day' });
  if (days > MAX_CALENDAR_DAYS) throw invalidInput({ to: `At most ${MAX_CALENDAR_DAYS} days` });
  const found = await queries.selectDays(
    tx,
    { from, to, ...(await filterOf(session, query)) },
    DATES_OF_A_DAY,
  );
  const dates = await queries.selectDatedCases(
    tx,
    found.flatMap(({ ids }) => ids),
  );
  const byId = new Map(dates.map(toWire).map((date) => [date.id, date]));
  return {
    today,
    days: found.map(({ on, total, open, ids }) => ({
      on,
      total,
      open,
      dates: ids.flatMap((id) => byId.get(id) ?? []),
    })),
  };
}
