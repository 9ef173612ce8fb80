import type { LiveKind } from '@landfall/contract/live';
import type { OrgTx } from '../../platform/db/session.ts';
import { notFound } from '../../platform/http/failure.ts';
import { announce } from '../../platform/live/announce.ts';
import * as queries from './queries.ts';

/** {@link queries.selectCasesOfEach The active cases of some people}. */
export const { selectCasesOfEach: casesOfEach } = queries;

/** {@link queries.countOpenCases The number of active cases.} */
export const { countOpenCases } = queries;

/**
 * {@link queries.shareLockCases Keeps cases from being changed}, or
 * {@link queries.lockCases locks them against other writers}.
 */
export const { shareLockCases, lockCases } = queries;

/**
 * Notifies open pages that cases changed: those of all members, unless only some may see the cases before and after.
 * The id is included only for a single case that all members may see, so that no id of a hidden case is disclosed.
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

/** For each transaction given to a change: the cases that are already locked, and whose rows will be derived. */
const changing = new WeakMap<OrgTx, ReadonlySet<string>>();

/**
 * Changes cases or their related records: locks the cases in the order of their ids, so that concurrent writers cannot
 * deadlock, runs `change`, and derives their rows of the case list again, all in the caller's transaction. Open pages
 * are notified.
 * @param change receives a transaction to use for nested changes: these neither lock nor derive the same cases again,
 *   so that the row of a case with ten new dates is derived once
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
 * Changes one case or its related records, as {@link changeCases} does.
 * @throws Failure `not_found` when the organization has no such case
 */
export function changeCase<T>(tx: OrgTx, caseId: string, change: (tx: OrgTx) => Promise<T>): Promise<T> {
  return changeCases(tx, [caseId], change);
}

/**
 * Locks a case for a change of related records that its row of the list does not show.
 * @throws Failure `not_found` when the organization has no such case
 */
export async function lockCase(tx: OrgTx, caseId: string): Promise<void> {
  if ((await queries.lockCases(tx, [caseId])).length === 0) throw notFound();
}

/** The members who may see a case: of a restricted one, its team and super admins. */
export async function viewersOfCase(tx: OrgTx, caseId: string): Promise<string[] | 'every member'> {
  return (await queries.selectOnlyViewers(tx, [caseId])) ?? 'every member';
}

/**
 * Notifies the open pages of all who may see the cases that something on one of them changed at `now` (ISO). The id is
 * included as by {@link announceCases}.
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

/** {@link announceOnCases} for one case. */
export function announceOnCase(tx: OrgTx, kind: LiveKind, caseId: string, now: string): Promise<void> {
  return announceOnCases(tx, kind, [caseId], now);
}

/** @throws Failure `not_found` when the session may not see such a case */
export async function assertCase(tx: OrgTx, caseId: string): Promise<void> {
  if (!(await queries.isCase(tx, caseId))) throw notFound();
}

/** Adds the row of the list for a case that has just been opened. Open pages are notified. */
export async function addSummary(tx: OrgTx, caseId: string): Promise<void> {
  await announceCases(tx, [], await queries.refreshSummaries(tx, [caseId]));
}

/** Adds the rows of the list for cases that have just been opened together. Open pages are notified. */
export async function addSummaries(tx: OrgTx, caseIds: readonly string[]): Promise<void> {
  await announceCases(tx, [], await queries.refreshSummaries(tx, caseIds));
}

/** Notifies open pages that cases were deleted, at `now` (ISO). */
export function announceGone(tx: OrgTx, now: string): void {
  announce(tx, { kind: 'cases', id: null, n: Date.parse(now) }, 'every member');
}

/** The result of an operator's check of an organization's rows of the case list. */
export interface CheckedSummaries {
  checked: number;
  /** Ids of the cases whose row differed from what it is derived from. */
  wrong: string[];
  /** Whether the stored counts of cases, which totals are read from, were wrong. */
  miscounted: boolean;
}

const BATCH = 1_000;

/**
 * Compares every case of an organization with its row of the list, and then the counts of cases, while members continue
 * to work. A difference is a defect, or the result of changing the database by hand.
 * @param repair derives wrong rows and counts again
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
