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

/** A person who is there: of one who was merged into another, the other. @throws Failure `not_found` */
async function presentOf(tx: OrgTx, { kind, id }: Person): Promise<Person> {
  return { kind, id: (await readParty(tx, kind, id)).id };
}

/** Who is related to a person. @throws Failure `not_found` */
export async function listRelatives({ tx }: OrgSession, person: Person): Promise<Relative[]> {
  return queries.selectRelatives(tx, await presentOf(tx, person));
}

/** Holds off whoever would change, merge or delete either; the older first, so that nobody waits for each other. @throws Failure `not_found` */
async function lockBoth(tx: OrgTx, one: Person, other: Person): Promise<void> {
  for (const { kind, id } of [one, other].toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    const person = await lockParty(tx, kind, id);
    if (!person || person.deleted_at) throw notFound();
  }
}

/** @throws Failure `conflict` when two people are linked already, or one with too many */
async function assertFree(tx: OrgTx, one: Person, other: Person): Promise<void> {
  const relatives = await queries.selectRelatives(tx, one);
  const linked = relatives.find(({ person_id }) => person_id === other.id);
  if (linked)
    throw new Failure('conflict', `${linked.name} is linked already: ${RELATION_LABELS[linked.relation]}`);
  const most = Math.max(relatives.length, (await queries.selectRelatives(tx, other)).length);
  if (most >= PERSON_RECORDS)
    throw new Failure('conflict', `At most ${PERSON_RECORDS} relatives of one person`);
}

/** Leaves in the histories of both that they are linked, or no more. */
function recordLink(session: OrgSession, { id, kind, a, b }: Omit<queries.Link, 'archived_at'>, is: boolean) {
  const told: [Person, Person, Relation][] = [
    [b, a, kind],
    [a, b, INVERSE[kind]],
  ];
  for (const [owner, relative, relation] of told) {
    const said = { relation, relative: relative.id };
    const record = { id, kind: 'household_link', ownerId: owner.id };
    recordChanges<typeof said>(session, record, is ? null : said, is ? said : null, ['relation', 'relative']);
  }
}

/**
 * Links a person with somebody who is related to them.
 * @throws Failure `not_found` for either, `invalid_input` for themselves, `conflict` when they are linked already
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
  // What `a` is of `b`: a child is the parent's `b`.
  const [kind, a, b] = relation === 'child' ? (['parent', owner, other] as const) : [relation, other, owner];
  const link = { ...newRecord(now), kind, a, b };
  await queries.insertLink(tx, link);
  recordLink(session, link, true);
  return found((await queries.selectRelatives(tx, owner)).find(({ id }) => id === link.id));
}

/** Removes a link; doing it again changes nothing. @throws Failure `not_found` */
export async function removeLink(session: OrgSession, id: string): Promise<void> {
  const { tx, now } = session;
  const link = found(await queries.selectLink(tx, id));
  if (link.archived_at !== null) return;
  await queries.setArchived(tx, id, now);
  recordLink(session, link, false);
}

/**
 * Brings a link back; doing it again changes nothing.
 * @throws Failure `not_found` also when one of both is gone, `conflict` when they were linked again since, or are one now
 */
export async function restoreLink(session: OrgSession, id: string): Promise<void> {
  const { tx } = session;
  const link = found(await queries.selectLink(tx, id));
  if (link.archived_at === null) return;
  // Who was merged into another since is that one.
  const [a, b] = [await presentOf(tx, link.a), await presentOf(tx, link.b)];
  if (a.id === b.id) throw new Failure('conflict', 'Nobody is related to themselves');
  await lockBoth(tx, a, b);
  await assertFree(tx, a, b);
  await queries.setArchived(tx, id, null);
  recordLink(session, link, true);
}
