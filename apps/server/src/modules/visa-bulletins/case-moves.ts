import type { VisaState } from '@landfall/contract/preference-categories';
import { CHARTS } from '@landfall/contract/visa-bulletins';
import { caseMove, isCurrent, visaState } from '@landfall/domain/visa-bulletin/cutoffs';
import { type OrgTx, withEveryCase } from '../../platform/db/session.ts';
import type { OrgSession } from '../../platform/http/gate.ts';
import { shareLockCases } from '../case-summary/service.ts';
import { notify } from '../notifications/service.ts';
import { type CutoffOf, indexOf } from './cell-index.ts';
import * as queries from './queries.ts';

/** The cases that became current, or no longer current, from one bulletin to another. */
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

/** The number of cases whose teams are notified at once. */
const AT_ONCE = 1_000;

interface Moment {
  tx: OrgTx;
  /** ISO instant. */
  now: string;
}

/**
 * Adds notifications about moves of cases for their teams.
 * @param kindOf the kind of notification for a move
 */
async function notifyTeams(
  { tx, now }: Moment,
  month: string,
  moves: readonly queries.Move[],
  kindOf: (move: queries.Move) => 'visa_current' | 'visa_retrogressed' | 'visa_corrected',
): Promise<void> {
  for (let at = 0; at < moves.length; at += AT_ONCE) {
    const some = moves.slice(at, at + AT_ONCE);
    const places = await withEveryCase(tx, () =>
      queries.selectTeams(tx, [...new Set(some.map(({ case_id }) => case_id))]),
    );
    const teams = Map.groupBy(places, ({ case_id }) => case_id);
    const notices = some.flatMap((move) => {
      const { case_id: caseId } = move;
      const kind = kindOf(move);
      const team = new Set((teams.get(caseId) ?? []).map(({ person_id }) => person_id));
      const key = `${kind} ${caseId} ${month} ${now}`;
      return [...team].map((personId) => ({ personId, kind, caseId, key }));
    });
    await notify({ tx, now }, notices);
  }
}

const kindOfMove = ({ became_current }: queries.Move) =>
  became_current ? ('visa_current' as const) : ('visa_retrogressed' as const);

/**
 * Stores moves.
 * @returns those that are new, or were marked as corrected before
 */
async function storeMoves({ tx, now }: Moment, month: string, moves: readonly queries.Move[]) {
  const added: queries.Move[] = [];
  for (let at = 0; at < moves.length; at += AT_ONCE) {
    const some = moves.slice(at, at + AT_ONCE);
    await shareLockCases(tx, [...new Set(some.map(({ case_id }) => case_id))]);
    added.push(...(await queries.insertMoves(tx, month, some, now)));
  }
  return added;
}

/** The cutoffs of the newest bulletin and of the one before it; undefined where there is none with real numbers. */
export interface NewestCutoffs {
  previous: CutoffOf | undefined;
  /** Those of the newest before its correction. */
  wrong: CutoffOf | undefined;
  right: CutoffOf;
}

/**
 * Notifies the teams of cases that moved with the newest bulletin, including cases that the importing member may not
 * see. Teams that were notified of the same month before, based on numbers that were corrected or deleted since, are
 * only notified of moves that were wrong and of new ones. The first bulletin causes no moves.
 */
export async function notifyOfMoves(
  moment: Moment,
  month: string,
  { previous, wrong, right }: NewestCutoffs,
): Promise<void> {
  const { tx, now } = moment;
  const [untrue, added] = await withEveryCase(tx, async () => {
    const waiting = await queries.selectWaiting(tx);
    const byId = new Map(waiting.map((one) => [one.id, one]));
    const agreesWith = (bulletin: CutoffOf, { case_id, chart, became_current }: queries.Move) => {
      const one = byId.get(case_id);
      const cutoff = one && bulletin(chart, one.preference_category, one.chargeability);
      return !one || !cutoff || isCurrent(one.priority_date, cutoff) === became_current;
    };
    // Moves that contradict even the uncorrected bulletin do so because the case was changed since.
    const outdated = (await queries.selectReportedMoves(tx, month)).filter(
      (move) => (!wrong || agreesWith(wrong, move)) && !agreesWith(right, move),
    );
    await queries.correctMoves(tx, month, outdated, now);
    if (!previous) return [outdated, []];
    const nameOf = ({ case_id, chart, became_current }: queries.Move) =>
      `${case_id} ${chart} ${became_current}`;
    const before = new Set(wrong && movesOf(waiting, previous, wrong).map(nameOf));
    const fresh = movesOf(waiting, previous, right).filter((move) => !before.has(nameOf(move)));
    return [outdated, await storeMoves(moment, month, fresh)];
  });
  const notified = new Set(added.map(({ case_id }) => case_id));
  // For a case that moved the other way, only that move is announced.
  const withdrawn = untrue.filter(({ case_id }) => !notified.has(case_id));
  await notifyTeams(moment, month, withdrawn, () => 'visa_corrected');
  await notifyTeams(moment, month, added, kindOfMove);
}

/** The fields of a case that determine its visa state. */
interface Prioritized {
  priority_date: string | null;
  preference_category: string | null;
  chargeability: string | null;
}

/**
 * The state of each case's priority date by the bulletin in effect today, in order. The bulletin is not read when no
 * case has one.
 */
export async function visaStates(
  { tx, today }: Pick<OrgSession, 'tx' | 'today'>,
  cases: readonly Prioritized[],
): Promise<readonly (VisaState | null)[]> {
  const bulletin = cases.some(({ priority_date }) => priority_date !== null)
    ? await queries.selectInEffect(tx, today)
    : undefined;
  const cutoffOf = bulletin && indexOf(await queries.selectCells(tx, [bulletin.id]));
  return cases.map(({ priority_date: on, preference_category: category, chargeability: country }) => {
    if (!cutoffOf || on === null || category === null || country === null) return null;
    const [finalAction, filing] = CHARTS.map((chart) => cutoffOf(chart, category, country));
    return visaState(on, finalAction ?? null, filing ?? null);
  });
}
