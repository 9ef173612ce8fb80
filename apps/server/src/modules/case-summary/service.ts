import type { LiveKind } from '@landfall/contract/live';
import type { OrgTx } from '../../platform/db/session.ts';
import { notFound } from '../../platform/http/failure.ts';
import { announce } from '../../platform/live/announce.ts';
import * as queries from './queries.ts';

/** {@link queries.selectCasesOfEach The active cases of some people}. */
export const { selectCasesOfEach: casesOfEach } = queries;

/** {@link queries.countOpenCases How many cases are not archived.} */
export const { countOpenCases } = queries;

/** {@link queries.holdCases Has cases stay as they are}, or {@link queries.lockCases locks them against other writers}. */
export const { holdCases, lockCases } = queries;

/**
 * Has open pages told that cases changed: those of all members, unless only some may know of them, before and after. An id
 * is told of a single case that everybody may know of, so that nobody learns one of a case that is hidden from them.
 */
async function announceCases(
  tx: OrgTx,
  before: readonly queries.SeenCase[],
  after: Awaited<ReturnType<typeof queries.refreshSummaries>>,
): Promise<void> {
  const [first] = after;
  if (!first) return;
  const wereHidden = new Set(before.filter(({ restricted }) => restricted).map(({ id }) => id));
  const areHidden = after.every(({ id, restricted }) => restricted && wereHidden.has(id));
  const ids = after.map(({ id }) => id);
  const people = areHidden ? await queries.selectOnlyViewers(tx, ids) : undefined;
  const id = after.length === 1 && !first.restricted ? first.id : null;
  announce(tx, { kind: 'cases', id, n: first.at }, people ?? 'every member');
}

/** The cases that the change has locked which a transaction was given to, and will derive the rows of. */
const changing = new WeakMap<OrgTx, ReadonlySet<string>>();

/**
 * Changes cases or what hangs on them: locks them in the order of their ids, so that writers follow one another, lets
 * `change` act, and derives their rows of the case list anew, all in the caller's transaction. Open pages are told.
 * @param change is given the transaction for changes that this one is made of: of the same cases they neither lock nor
 *   derive anything again, so that a case with ten dates is derived once
 * @throws Failure `not_found` when the organization lacks one of the cases
 */
export async function changeCases<T>(
  tx: OrgTx,
  caseIds: readonly string[],
  change: (tx: OrgTx) => Promise<T>,
): Promise<T> {
  const held = changing.get(tx) ?? new Set();
  const wanted = [...new Set(caseIds)].filter((id) => !held.has(id));
  if (wanted.length === 0) return change(tx);
  const before = await queries.lockCases(tx, wanted);
  if (before.length < wanted.length) throw notFound();
  const within = { ...tx };
  changing.set(within, new Set([...held, ...wanted]));
  const result = await change(within);
  await announceCases(tx, before, await queries.refreshSummaries(tx, wanted));
  return result;
}

/**
 * Changes one case or what hangs on it, as {@link changeCases} does.
 * @throws Failure `not_found` when the organization has no such case
 */
export function changeCase<T>(tx: OrgTx, caseId: string, change: (tx: OrgTx) => Promise<T>): Promise<T> {
  return changeCases(tx, [caseId], change);
}

/**
 * Locks a case for a change of what hangs on it and is not shown in its row of the list.
 * @throws Failure `not_found` when the organization has no such case
 */
export async function lockCase(tx: OrgTx, caseId: string): Promise<void> {
  if ((await queries.lockCases(tx, [caseId])).length === 0) throw notFound();
}

/** Who may know of a case: its team and super admins of a restricted one. */
export async function viewersOfCase(tx: OrgTx, caseId: string): Promise<string[] | 'every member'> {
  return (await queries.selectOnlyViewers(tx, [caseId])) ?? 'every member';
}

/**
 * Has the open pages of all who may know of cases told that something on one of them changed at `now` (ISO). An id is told
 * as by {@link announceCases}.
 */
export async function announceOnCases(
  tx: OrgTx,
  kind: LiveKind,
  caseIds: readonly string[],
  now: string,
): Promise<void> {
  const [first = null, ...others] = new Set(caseIds);
  if (first === null) return;
  const people = await queries.selectOnlyViewers(tx, [first, ...others]);
  const id = people || others.length > 0 ? null : first;
  announce(tx, { kind, id, n: Date.parse(now) }, people ?? 'every member');
}

/** As {@link announceOnCases}, of one case. */
export function announceOnCase(tx: OrgTx, kind: LiveKind, caseId: string, now: string): Promise<void> {
  return announceOnCases(tx, kind, [caseId], now);
}

/** @throws Failure `not_found` when the session knows of no such case */
export async function assertCase(tx: OrgTx, caseId: string): Promise<void> {
  if (!(await queries.isCase(tx, caseId))) throw notFound();
}

/** Adds the row of the list of a case that has just been opened. Open pages are told. */
export async function addSummary(tx: OrgTx, caseId: string): Promise<void> {
  await announceCases(tx, [], await queries.refreshSummaries(tx, [caseId]));
}

/** Adds the rows of the list of cases that have just been opened together. Open pages are told. */
export async function addSummaries(tx: OrgTx, caseIds: readonly string[]): Promise<void> {
  await announceCases(tx, [], await queries.refreshSummaries(tx, caseIds));
}

/** Has open pages told that cases are gone, at `now` (ISO). */
export function announceGone(tx: OrgTx, now: string): void {
  announce(tx, { kind: 'cases', id: null, n: Date.parse(now) }, 'every member');
}

/** What an operator learns of an organization's rows of the case list. */
export interface CheckedSummaries {
  checked: number;
  /** Ids of the cases whose row was not what it is derived from. */
  wrong: string[];
  /** Whether the counts of cases, which totals are read from, were not what there is to count. */
  miscounted: boolean;
}

const BATCH = 1_000;

/**
 * Compares every case of an organization with its row of the list, and the counts of cases with these, beside whoever
 * works in it. Nothing should ever be
 * wrong: whoever finds something has found a defect, or a database that was changed by hand.
 * @param repair derives what is wrong anew
 */
export async function checkSummaries(
  inOrganization: <T>(work: (tx: OrgTx) => Promise<T>) => Promise<T>,
  repair: boolean,
): Promise<CheckedSummaries> {
  const found: CheckedSummaries = { checked: 0, wrong: [], miscounted: false };
  for (let after: string | null = null; ; ) {
    const { checked, last, wrong } = await inOrganization((tx) => queries.compareSummaries(tx, after, BATCH));
    found.checked += checked;
    found.wrong.push(...wrong);
    if (repair && wrong.length > 0) await inOrganization((tx) => changeCases(tx, wrong, async () => {}));
    if (checked < BATCH) break;
    after = last;
  }
  found.miscounted = !(await inOrganization(queries.countsAreRight));
  if (repair && found.miscounted) await inOrganization(queries.recountCases);
  return found;
}
