import type { VisaState } from '@landfall/contract/preference-categories';
import { CHARTS } from '@landfall/contract/visa-bulletins';
import { caseMove, visaState } from '@landfall/domain/visa-bulletin/cutoffs';
import { type OrgTx, withEveryCase } from '../../platform/db/session.ts';
import { notify } from '../notifications/service.ts';
import { type CutoffOf, indexOf } from './cell-index.ts';
import * as queries from './queries.ts';

/** What became of some cases from one bulletin to another. */
export function movesOf(
  cases: readonly queries.WaitingCase[],
  before: CutoffOf,
  after: CutoffOf,
): queries.Move[] {
  return cases.flatMap(({ id, priority_date, preference_category: category, chargeability: country }) =>
    CHARTS.flatMap((chart) => {
      const move = caseMove(priority_date, before(chart, category, country), after(chart, category, country));
      return move ? [{ case_id: id, chart, became_current: move === 'became_current' }] : [];
    }),
  );
}

/** What the newest bulletin says of each cell; undefined without one. */
export async function newestCells(tx: OrgTx): Promise<CutoffOf | undefined> {
  const newest = await queries.selectNewest(tx);
  return newest && indexOf(await queries.selectCells(tx, [newest.id]));
}

/** So many cases are told of at once. */
const AT_ONCE = 1_000;

/**
 * Tells the teams of cases what became of them by a new bulletin: those of cases that whoever imports it may not know of,
 * too. What was told of a case and a month is not told again.
 * @param before what the newest bulletin said until now; undefined: nothing was known, and so nothing moved
 */
export async function tellMoves(
  { tx, now }: { tx: OrgTx; now: string },
  month: string,
  before: CutoffOf | undefined,
  after: CutoffOf,
): Promise<void> {
  if (!before) return;
  const told = await withEveryCase(tx, async () => {
    const moves = movesOf(await queries.selectWaiting(tx), before, after);
    const places: { case_id: string; person_id: string }[] = [];
    const added: queries.Move[] = [];
    for (let at = 0; at < moves.length; at += AT_ONCE) {
      const some = moves.slice(at, at + AT_ONCE);
      const caseIds = [...new Set(some.map(({ case_id }) => case_id))];
      await queries.holdCases(tx, caseIds);
      added.push(...(await queries.insertMoves(tx, month, some, now)));
      places.push(...(await queries.selectTeams(tx, caseIds)));
    }
    return { added, teams: Map.groupBy(places, ({ case_id }) => case_id) };
  });
  const notices = told.added.flatMap(({ case_id: caseId, became_current }) => {
    const kind = became_current ? ('visa_current' as const) : ('visa_retrogressed' as const);
    const team = new Set((told.teams.get(caseId) ?? []).map(({ person_id }) => person_id));
    return [...team].map((personId) => ({ personId, kind, caseId, key: `${kind} ${caseId} ${month}` }));
  });
  for (let at = 0; at < notices.length; at += AT_ONCE)
    await notify({ tx, now }, notices.slice(at, at + AT_ONCE));
}

/** Cases with what the list needs to say what their priority dates allow. */
interface Prioritized {
  priority_date: string | null;
  preference_category: string | null;
  chargeability: string | null;
}

/** What the newest bulletin allows for the priority dates of cases; it is not asked for where none has one. */
export async function visaStates<Row extends Prioritized>(
  tx: OrgTx,
  rows: readonly Row[],
): Promise<(Row & { visa_state: VisaState | null })[]> {
  const cutoffOf = rows.some((row) => row.priority_date !== null) ? await newestCells(tx) : undefined;
  return rows.map((row) => {
    const { priority_date: on, preference_category: category, chargeability: country } = row;
    if (!cutoffOf || on === null || category === null || country === null)
      return { ...row, visa_state: null };
    const [finalAction, filing] = CHARTS.map((chart) => cutoffOf(chart, category, country));
    return { ...row, visa_state: visaState(on, finalAction ?? null, filing ?? null) };
  });
}
