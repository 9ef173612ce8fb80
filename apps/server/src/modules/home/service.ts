import type { HandlerInput, HandlerResult } from '@landfall/contract/endpoint';
import type { getHome } from '@landfall/contract/home';
import { addDays, dayOfWeek } from '@landfall/domain/calendar-dates';
import { COUNTED_AT_ONCE } from '../../platform/db/counts.ts';
import type { OrgSession } from '../../platform/http/gate.ts';
import { datedCases } from '../case-dates/service.ts';
import { openTasks } from '../tasks/service.ts';
import { countUnread } from '../threads/service.ts';
import * as queries from './queries.ts';

/**
 * How many entries each section shows: as many due ones as a person may handle at a time, and a preview of the later,
 * waiting and unread ones.
 */
const SHOWN = { due: 100, later: 20, waiting: 20, tasks: 50, unread: 5 } as const;

/** The days that separate the sections. */
function daysAround(day: string) {
  // Weeks begin on Sunday.
  const weekEnd = addDays(day, 6 - dayOfWeek(day));
  return { yesterday: addDays(day, -1), tomorrow: addDays(day, 1), weekEnd, nextWeek: addDays(weekEnd, 1) };
}

/**
 * The due dates, the cases that wait for their clients (of the caller or of all cases that the caller may see), the
 * open tasks (of the caller or of all members), and the threads with something new for the caller.
 */
export async function readHome(
  session: OrgSession,
  { scope }: HandlerInput<typeof getHome>['query'],
): Promise<HandlerResult<typeof getHome>> {
  const { tx, today, actor } = session;
  const { yesterday, tomorrow, weekEnd, nextWeek } = daysAround(today);
  const parts: queries.DuePart[] = [
    { to: yesterday, shown: SHOWN.due },
    { from: today, to: today, shown: SHOWN.due },
    { from: tomorrow, to: weekEnd, shown: SHOWN.due },
    { from: nextWeek, shown: SHOWN.later },
  ];
  const personId = scope === 'mine' ? actor.personId : undefined;
  const [due, waiting, tasks, threads, unread] = await Promise.all([
    queries.selectDue(tx, parts, { personId, limit: COUNTED_AT_ONCE }),
    queries.selectWaiting(tx, { personId, shown: SHOWN.waiting, limit: COUNTED_AT_ONCE }),
    openTasks(tx, personId, SHOWN.tasks),
    queries.selectUnreadThreads(tx, actor.personId, SHOWN.unread),
    countUnread(session),
  ]);
  const dates = await datedCases(
    tx,
    due.flatMap(({ ids }) => ids),
  );
  const clients = await queries.selectClients(tx, [...new Set(dates.map(({ case_id }) => case_id))]);
  const dateOf = new Map(
    dates.map((date) => [date.id, { ...date, client_name: clients.get(date.case_id) ?? null }]),
  );
  const dueIn = (part: number) => ({
    dates: due[part]?.ids.flatMap((id) => dateOf.get(id) ?? []) ?? [],
    total: due[part]?.total ?? null,
  });
  return {
    today,
    week_end: weekEnd,
    overdue: dueIn(0),
    due_today: dueIn(1),
    this_week: dueIn(2),
    later: dueIn(3),
    waiting_for_client: {
      cases: waiting.cases,
      total: waiting.total > COUNTED_AT_ONCE ? null : waiting.total,
    },
    tasks,
    unread: { threads, total: unread },
  };
}
