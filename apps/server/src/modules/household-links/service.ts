import type { HandlerInput } from '@landfall/contract/endpoint';
import type { addBeneficiaryRelative, Relative } from '@landfall/contract/household-links';
import { PERSON_RECORDS } from '@landfall/contract/person-records';
import { INVERSE, RELATION_LABELS, type Relation } from '@landfall/contract/relations';
import type { OrgTx } from '../../platform/db/session.ts';
import { Failure, found, invalidInput, notFound } from '../../platform/http/failure.ts';
import type { OrgSession } from '../../platform/http/gate.ts';
import { recordChanges } from '../../platform/http/recorded-changes.ts';
import { newRecord } from '../../platform/new-record.ts';
import { lockParty, readParty } from '../parties/service.ts';
import * as queries from './queries.ts';

type Person = queries.Person;

/**
 * The current record of a person: if they were merged into another record, that one.
 * @throws Failure `not_found`
 */
async function presentOf(tx: OrgTx, { kind, id }: Person): Promise<Person> {
  return { kind, id: (await readParty(tx, kind, id)).id };
}

/**
 * The relatives of a person.
 * @throws Failure `not_found`
 */
export async function listRelatives({ tx }: OrgSession, person: Person): Promise<Relative[]> {
  return queries.selectRelatives(tx, await presentOf(tx, person));
}

/**
 * Locks two people against changes, merges and deletion, the older record first, so that concurrent writers cannot
 * deadlock.
 * @throws Failure `not_found`
 */
async function lockBoth(tx: OrgTx, one: Person, other: Person): Promise<void> {
  for (const { kind, id } of [one, other].toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    const person = await lockParty(tx, kind, id);
    if (!person || person.deleted_at) throw notFound();
  }
}

/** @throws Failure `conflict` when the two are linked already, or one of them has too many links */
async function assertFree(tx: OrgTx, one: Person, other: Person): Promise<void> {
  const relatives = await queries.selectRelatives(tx, one);
  const linked = relatives.find(({ person_id }) => person_id === other.id);
  if (linked)
    throw new Failure('conflict', `${linked.name} is linked already: ${RELATION_LABELS[linked.relation]}`);
  const count = Math.max(relatives.length, (await queries.selectRelatives(tx, other)).length);
  if (count >= PERSON_RECORDS)
    throw new Failure('conflict', `At most ${PERSON_RECORDS} relatives of one person`);
}

/** Records in both histories that the two were linked, or no longer are. */
function recordLink(session: OrgSession, { id, kind, a, b }: Omit<queries.Link, 'archived_at'>, is: boolean) {
  const entries: [Person, Person, Relation][] = [
    [b, a, kind],
    [a, b, INVERSE[kind]],
  ];
  for (const [owner, relative, relation] of entries) {
    const fields = { relation, relative: relative.id };
    const record = { id, kind: 'household_link', ownerId: owner.id };
    recordChanges<typeof fields>(session, record, is ? null : fields, is ? fields : null, [
      'relation',
      'relative',
    ]);
  }
}

/**
 * Links a person to a relative.
 * @throws Failure `not_found` for either, `invalid_input` for the person themselves, `conflict` when they are linked
 *   already
 */
export async function addRelative(
  session: OrgSession,
  owner: Person,
  { relation, beneficiary_id, petitioner_id }: HandlerInput<typeof addBeneficiaryRelative>['body'],
): Promise<Relative> {
  const { tx, now } = session;
  const other: Person = beneficiary_id
    ? { kind: 'beneficiary', id: beneficiary_id }
    : { kind: 'petitioner', id: petitioner_id ?? '' };
  if (other.id === owner.id) throw invalidInput({ [`${other.kind}_id`]: 'Nobody is related to themselves' });
  await lockBoth(tx, owner, other);
  await assertFree(tx, owner, other);
  // A link states the relation of `a` to `b`. A child is stored as the `b` of a parent.
  const [kind, a, b] = relation === 'child' ? (['parent', owner, other] as const) : [relation, other, owner];
  const link = { ...newRecord(now), kind, a, b };
  await queries.insertLink(tx, link);
  recordLink(session, link, true);
  return found((await queries.selectRelatives(tx, owner)).find(({ id }) => id === link.id));
}

/**
 * Removes a link; idempotent.
 * @throws Failure `not_found`
 */
export async function removeLink(session: OrgSession, id: string): Promise<void> {
  const { tx, now } = session;
  const link = found(await queries.selectLink(tx, id));
  if (await queries.setArchived(tx, id, now)) recordLink(session, link, false);
}

/**
 * Restores a link; idempotent.
 * @throws Failure `not_found` also when one of the two was deleted, `conflict` when they were linked again meanwhile,
 *   or merged into one
 */
export async function restoreLink(session: OrgSession, id: string): Promise<void> {
  const { tx } = session;
  const link = found(await queries.selectLink(tx, id));
  if (link.archived_at === null) return;
  // A person who was merged meanwhile is replaced by the record they were merged into.
  const [a, b] = [await presentOf(tx, link.a), await presentOf(tx, link.b)];
  if (a.id === b.id) throw new Failure('conflict', 'Nobody is related to themselves');
  await lockBoth(tx, a, b);
  await assertFree(tx, a, b);
  if (await queries.setArchived(tx, id, null)) recordLink(session, link, true);
}
