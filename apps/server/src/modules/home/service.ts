import type { HandlerInput, HandlerResult } from '@landfall/contract/endpoint';
import type { getHome } from '@landfall/contract/home';
import { Temporal } from 'temporal-polyfill';
import { COUNTED_AT_ONCE } from '../../platform/db/counts.ts';
import type { OrgSession } from '../../platform/http/gate.ts';
import { datedCases } from '../case-dates/service.ts';
import * as queries from './queries.ts';

/** How many dates a part shows: as many as are worked through in a sitting; of what is later, a look ahead. */
const SHOWN = { due: 100, later: 20 } as const;

/** The days by which what is due is divided. */
function daysAround(day: string) {
  const today = Temporal.PlainDate.from(day);
  const weekEnd = today.add({ days: 7 - today.dayOfWeek });
  return {
    yesterday: today.subtract({ days: 1 }).toString(),
    tomorrow: today.add({ days: 1 }).toString(),
    weekEnd: weekEnd.toString(),
    nextWeek: weekEnd.add({ days: 1 }).toString(),
  };
}

/** What is due: the open dates of the caller's cases, or of all that the caller may see, by how soon they are. */
export async function readHome(
  { tx, today, actor }: OrgSession,
  { scope }: HandlerInput<typeof getHome>['query'],
): Promise<HandlerResult<typeof getHome>> {
  const { yesterday, tomorrow, weekEnd, nextWeek } = daysAround(today);
  const parts: queries.DuePart[] = [
    { to: yesterday, shown: SHOWN.due },
    { from: today, to: today, shown: SHOWN.due },
    { from: tomorrow, to: weekEnd, shown: SHOWN.due },
    { from: nextWeek, shown: SHOWN.later },
  ];
  const personId = scope === 'mine' ? actor.personId : undefined;
  const due = await queries.selectDue(tx, parts, { personId, most: COUNTED_AT_ONCE });
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
  };
}
