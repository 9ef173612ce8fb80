import type { Operation } from '@landfall/contract/operations';
import type { MovedCounts } from '@landfall/contract/party-merges';
import { withEveryCase } from '../../platform/db/session.ts';
import { Failure, invalidInput, notFound, staleVersion } from '../../platform/http/failure.ts';
import type { OrgSession } from '../../platform/http/gate.ts';
import { changeCases } from '../case-summary/service.ts';
import { recordOperation } from '../operations/service.ts';
import * as parties from '../parties/service.ts';
import { type JoinedLink, mergeOperation } from './merge-operation.ts';
import * as queries from './queries.ts';

export { mergeOperation } from './merge-operation.ts';

type Kind = queries.Kind;
type Party<K extends Kind> = parties.Parties[K];

/** Two records side by side, with what a merge would move from the other. */
export async function previewMerge<K extends Kind>(
  { tx }: OrgSession,
  kind: K,
  id: string,
  otherId: string,
): Promise<{ this: Party<K>; other: Party<K>; moves: MovedCounts; on_hold: boolean }> {
  const one = await parties.readParty(tx, kind, id);
  const other = await parties.readParty(tx, kind, otherId);
  const moves = await queries.countOwned(tx, kind, other.id);
  const on_hold = await withEveryCase(tx, () => parties.isUnderHold(tx, other.id));
  return { this: one, other, moves, on_hold };
}

interface Merge {
  other_id: string;
  take: Readonly<Record<string, 'this' | 'other'>>;
  version: number;
  other_version: number;
}

/** Locks both records, the older first, so that two merges of the same records follow one another. */
async function lockBoth<K extends Kind>({ tx }: OrgSession, kind: K, id: string, merge: Merge) {
  if (id === merge.other_id) throw invalidInput({ other_id: 'This is the same record' });
  const locked = new Map<string, parties.PartyRows[K]>();
  for (const each of [id, merge.other_id].toSorted()) {
    const party = await parties.lockParty(tx, kind, each);
    if (!party || party.deleted_at) throw notFound();
    locked.set(each, party);
  }
  const [one, other] = [locked.get(id), locked.get(merge.other_id)];
  if (!one || !other) throw notFound();
  if (one.version !== merge.version) throw staleVersion(parties.toWire<K>(one));
  if (other.version !== merge.other_version) throw staleVersion(parties.toWire<K>(other));
  return { one, other };
}

/** The fields that are taken from the other record because they differ. */
function fieldsFromOther(one: object, other: object, take: Merge['take']): Record<string, string> {
  const values = (record: object) => new Map(Object.entries(record));
  const [from, to] = [values(other), values(one)];
  const taken = Object.keys(take).filter(
    (field) => take[field] === 'other' && from.get(field) !== to.get(field),
  );
  return Object.fromEntries(taken.map((field) => [field, String(from.get(field))]));
}

/** Moves the cases of the other person to this one; where both are on a case, this one's link stays. */
async function moveLinks(
  session: OrgSession,
  kind: Kind,
  id: string,
  otherId: string,
): Promise<JoinedLink[]> {
  const { tx } = session;
  const links = await queries.selectLinks(tx, kind, [id, otherId]);
  const own = new Map(links.filter(({ person_id }) => person_id === id).map((link) => [link.case_id, link]));
  const joined: JoinedLink[] = [];
  for (const link of links.filter(({ person_id }) => person_id === otherId)) {
    const kept = own.get(link.case_id);
    const promoted = link.type === 'primary' && kept?.type === 'dependent';
    if (kept) await queries.deleteLink(tx, kind, link);
    else await queries.moveLink(tx, kind, link, { from: otherId, to: id });
    if (kept && promoted) await queries.changeType(tx, kept, { from: 'dependent', to: 'primary' });
    const part = link.type ?? 'petitioner';
    const on = (person: string) => ({ caseId: link.case_id, id: person });
    parties.recordOnCase(session, on(otherId), part, null);
    if (!kept) parties.recordOnCase(session, on(id), null, part);
    else if (promoted) parties.recordOnCase(session, on(id), 'dependent', 'primary');
    const became = promoted ? 'promoted' : kept ? 'joined' : 'moved';
    joined.push({ id: link.id, case_id: link.case_id, type: link.type, became });
  }
  return joined;
}

/**
 * Merges another record of the kind into this one: the chosen fields and all related records. The other is deleted, and
 * its id then leads to this record.
 * @throws Failure `not_found`, `stale_version` with the record that was changed, `conflict` when the other is on a case
 *   under hold
 */
export function mergeParties<K extends Kind>(
  session: OrgSession,
  kind: K,
  id: string,
  merge: Merge,
): Promise<{ party: Party<K>; operation: Operation }> {
  const { tx, now } = session;
  const { other_id: otherId, take } = merge;
  return withEveryCase(tx, async () => {
    const { one, other } = await lockBoth(session, kind, id, merge);
    if (await parties.isUnderHold(tx, otherId))
      throw new Failure('conflict', 'The other is on a case under hold, and cannot be merged away');
    const taken = fieldsFromOther(one, other, take);
    const caseIds = [
      ...(await parties.casesOfParty(tx, kind, id)),
      ...(await parties.casesOfParty(tx, kind, otherId)),
    ];
    const moved = Object.fromEntries(queries.OWNED.map((table) => [table, [] as string[]])) as Record<
      queries.Owned,
      string[]
    >;
    let links: JoinedLink[] = [];
    const changed = await changeCases(tx, caseIds, async () => {
      links = await moveLinks(session, kind, id, otherId);
      for (const table of queries.ownedBy(kind))
        moved[table] = await queries.moveOwned(tx, kind, table, { from: otherId, to: id });
      await queries.setMerged(tx, kind, otherId, { into: id, from: null, now });
      return parties.updateParty(tx, kind, id, taken as Parameters<typeof parties.updateParty<K>>[3]);
    });
    parties.recordPartyChange(session, kind, one, changed);
    const operation = await recordOperation(session, mergeOperation, {
      title: `Merge two ${kind === 'beneficiary' ? 'beneficiaries' : 'petitioners'}`,
      input: { kind, id, other_id: otherId, moved, links },
      ids: [otherId],
    });
    return { party: parties.toWire<K>(changed), operation };
  });
}
