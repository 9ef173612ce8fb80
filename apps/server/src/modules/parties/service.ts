import type { Beneficiary } from '@landfall/contract/beneficiaries';
import { NOT_ARCHIVED } from '@landfall/contract/fields';
import type { PartyCases } from '@landfall/contract/parties';
import type { Petitioner } from '@landfall/contract/petitioners';
import { changedFields } from '../../platform/db/changed-fields.ts';
import type { PageAt } from '../../platform/db/page.ts';
import { type OrgTx, withEveryCase } from '../../platform/db/session.ts';
import { assertMayList } from '../../platform/http/deleted-records.ts';
import { Failure, found, notFound, staleVersion } from '../../platform/http/failure.ts';
import type { OrgSession } from '../../platform/http/gate.ts';
import { newRecord } from '../../platform/new-record.ts';
import { casesOfEach, changeCase, changeCases } from '../case-summary/service.ts';
import { recordOnCase, recordParty, recordPartyChange } from './party-history.ts';
import * as queries from './queries.ts';

export {
  isUnderHold,
  lockParty,
  type PartyRows,
  selectCasesOf as casesOfParty,
  shareLockParty,
  updateParty,
} from './queries.ts';
export { recordOnCase, recordPartyChange };

/** A party in the form of the contract, by its kind. */
export interface Parties {
  beneficiary: Beneficiary;
  petitioner: Petitioner;
}
type Kind = keyof Parties;

const MANY = { beneficiary: 'beneficiaries', petitioner: 'petitioners' };
/** The fields that rows of the case list show. */
const NAMES = ['first_name', 'middle_name', 'last_name', 'petitioner_name'];

/** Only petitioners can be archived. */
export function toWire<K extends Kind>(row: queries.PartyRows[K]): Parties[K] {
  const archived = 'archived_at' in row ? { archived_at: row.archived_at ?? NOT_ARCHIVED } : {};
  return { ...row, ...archived } as Parties[K];
}

/** A party that is not deleted; for one that was merged, the party that it was merged into. */
export async function readParty<K extends Kind>(tx: OrgTx, kind: K, id: string): Promise<Parties[K]> {
  const party = await queries.selectParty(tx, kind, id);
  if (party) return toWire<K>(party);
  return toWire<K>(found(await queries.selectParty(tx, kind, await queries.selectSurvivor(tx, kind, id))));
}

/** A party as {@link readParty} finds it, or one whose data was erased. */
export async function readPartyOrErased<K extends Kind>(tx: OrgTx, kind: K, id: string): Promise<Parties[K]> {
  const survivor = await queries.selectSurvivor(tx, kind, id);
  const erased = await queries.selectErased(tx, kind, survivor);
  return erased ? toWire<K>(erased) : readParty(tx, kind, survivor);
}

/** Whether a party was merged into another. */
export async function isMergedAway(tx: OrgTx, kind: Kind, id: string): Promise<boolean> {
  return (await queries.selectSurvivor(tx, kind, id)) !== id;
}

/** Whether the organization has a party of this id that is not deleted. */
export async function isParty(tx: OrgTx, kind: Kind, id: string): Promise<boolean> {
  return (await queries.selectParty(tx, kind, id)) !== undefined;
}

/** Whether cases may show a party of this id: one that is not deleted, or one whose data was erased. */
async function isPartyOrErased(tx: OrgTx, kind: Kind, id: string): Promise<boolean> {
  return (await isParty(tx, kind, id)) || (await queries.selectErased(tx, kind, id)) !== undefined;
}

/**
 * The id of a party that cases may show: the given one, or that of the party that it was merged into; undefined when
 * there is none.
 */
export async function partyOnCases(tx: OrgTx, kind: Kind, id: string): Promise<string | undefined> {
  if (await isPartyOrErased(tx, kind, id)) return id;
  const survivor = await queries.selectSurvivor(tx, kind, id);
  return survivor !== id && (await isPartyOrErased(tx, kind, survivor)) ? survivor : undefined;
}

export async function addParty<K extends Kind>(
  session: OrgSession,
  kind: K,
  fields: queries.PartyFields<K>,
): Promise<Parties[K]> {
  const row = await queries.insertParty(session.tx, kind, newRecord(session.now), fields);
  recordParty(session, kind, row);
  return toWire<K>(row);
}

/** Changes a party together with every case whose row of the list may show its name. */
function changeWithCases<T>(tx: OrgTx, kind: Kind, id: string, change: () => Promise<T>): Promise<T> {
  return withEveryCase(tx, async () => changeCases(tx, await queries.selectCasesOf(tx, kind, id), change));
}

/**
 * Changes the supplied fields; `archived` archives or restores. A new name is copied to the rows of the case list that
 * show it.
 * @throws Failure `stale_version` with the current party when `version` is not its version
 */
export async function editParty<K extends Kind>(
  session: OrgSession,
  kind: K,
  id: string,
  { version, archived, ...fields }: { version?: number | undefined; archived?: boolean | undefined },
): Promise<Parties[K]> {
  const { tx, now } = session;
  const current = await queries.lockParty(tx, kind, id);
  if (!current || current.deleted_at) throw notFound();
  if (version !== undefined && version !== current.version) throw staleVersion(toWire<K>(current));
  const isArchived = 'archived_at' in current && current.archived_at !== null;
  const archiving =
    archived === undefined || archived === isArchived ? {} : { archived_at: archived ? now : null };
  const change = { ...changedFields({ ...current }, fields), ...archiving } as queries.PartyFields<K>;
  const changed = Object.keys(change);
  if (changed.length === 0) return toWire<K>(current);
  const act = () => queries.updateParty(tx, kind, id, change);
  const isRenamed = changed.some((field) => NAMES.includes(field));
  const row = await (isRenamed ? changeWithCases(tx, kind, id, act) : act());
  recordPartyChange(session, kind, current, row);
  return toWire<K>(row);
}

/**
 * Deletes a party (`deletedAt`) or restores it (null), including on its cases; idempotent.
 * @returns the party, and whether it changed
 */
async function setDeleted<K extends Kind>(
  session: OrgSession,
  kind: K,
  id: string,
  deletedAt: string | null,
): Promise<{ party: Parties[K]; isChanged: boolean }> {
  const { tx } = session;
  const current = found(await queries.lockParty(tx, kind, id));
  if (current.erased_at) throw new Failure('conflict', 'It was erased for good, and cannot be brought back');
  if ((current.deleted_at === null) === (deletedAt === null))
    return { party: toWire<K>(current), isChanged: false };
  if (deletedAt === null && (await isMergedAway(tx, kind, id)))
    throw new Failure('conflict', 'This record was merged into another. Undo the merge to bring it back');
  const change = { deleted_at: deletedAt } as queries.PartyFields<K>;
  const row = await changeWithCases(tx, kind, id, () => queries.updateParty(tx, kind, id, change));
  recordPartyChange(session, kind, current, row);
  return { party: toWire<K>(row), isChanged: true };
}

/**
 * Removes a party from every list, search and case; idempotent.
 * @returns whether this call deleted it
 */
export async function deleteParty(session: OrgSession, kind: Kind, id: string): Promise<boolean> {
  return (await setDeleted(session, kind, id, session.now)).isChanged;
}

/** Restores a deleted party with notes and cases; idempotent. */
export async function restoreParty<K extends Kind>(
  session: OrgSession,
  kind: K,
  id: string,
): Promise<Parties[K]> {
  return (await setDeleted(session, kind, id, null)).party;
}

/** The number of parties whose cases one statement looks up. */
const CHUNK = 1_000;

/** Parties with what their lists show of their cases, as far as the session may see these. */
async function withCases<Row extends { id: string }>(
  tx: OrgTx,
  kind: Kind,
  parties: readonly Row[],
): Promise<(Row & PartyCases)[]> {
  const known = new Map<string, PartyCases>();
  for (let at = 0; at < parties.length; at += CHUNK) {
    const ids = parties.slice(at, at + CHUNK).map(({ id }) => id);
    for (const { id, cases, on, name } of await casesOfEach(tx, kind, ids))
      known.set(id, { cases, next_date: on && name ? { on, name } : null });
  }
  return parties.map((party) => ({ ...party, ...(known.get(party.id) ?? { cases: 0, next_date: null }) }));
}

/** A page of the parties of a kind, and their total number. */
export async function listParties<K extends Kind>(
  session: OrgSession,
  kind: K,
  query: queries.PartyFilter & PageAt & { total: 'now' | 'later' },
) {
  assertMayList(session, query, MANY[kind]);
  const { page, next, total } = await queries.selectParties(session.tx, kind, query);
  const parties = page.map((row) => toWire<K>(row));
  return { parties: await withCases(session.tx, kind, parties), total, next_cursor: next };
}

/** Every party that passes the filters, each with its cases and the organization's day on which it was added. */
export async function readAllParties<K extends Kind>(
  session: OrgSession,
  kind: K,
  query: queries.PartyFilter,
) {
  assertMayList(session, query, MANY[kind]);
  const rows = await withCases(session.tx, kind, await queries.selectAllParties(session.tx, kind, query));
  return rows.map(({ next_date, ...row }) => ({ ...row, next_on: next_date?.on ?? null }));
}

/**
 * Adds a party to a case. The party is locked before the case, so that a concurrent rename runs before or after, and
 * the case list shows the current name.
 * @param put receives the party, and writes the link
 */
export async function putOnCase<K extends Kind>(
  session: OrgSession,
  kind: K,
  { caseId, id }: { caseId: string; id: string },
  put: (party: queries.PartyRows[K]) => Promise<void>,
): Promise<Parties[K]> {
  const { tx } = session;
  const party = found(await queries.shareLockParty(tx, kind, id));
  await changeCase(tx, caseId, async () => {
    const before = await queries.selectPlace(tx, kind, caseId, id);
    await put(party);
    recordOnCase(session, { caseId, id }, before, await queries.selectPlace(tx, kind, caseId, id));
  });
  return toWire<K>(party);
}

/**
 * Removes a party from a case. Parties cannot be removed from a case under a legal hold, which preserves their
 * documents.
 * @throws Failure `not_found` when the party is not on the case; `conflict` for a case under a legal hold
 */
export function removeFromCase(
  session: OrgSession,
  kind: Kind,
  { caseId, id }: { caseId: string; id: string },
) {
  const { tx } = session;
  return changeCase(tx, caseId, async () => {
    const before = await queries.selectPlace(tx, kind, caseId, id);
    if (!(await queries.unlinkParty(tx, kind, caseId, id))) throw notFound();
    if (await queries.isUnderHold(tx, caseId))
      throw new Failure('conflict', 'This case is under a legal hold. End the hold first');
    recordOnCase(session, { caseId, id }, before, null);
  });
}

/** Adds many parties of a kind that were checked, and {@link shareLockParties locks parties by id}. */
export const { insertParties: addParties, shareLockParties } = queries;
