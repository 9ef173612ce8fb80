import {
  type DuplicateKind,
  type DuplicateReason,
  type dismissDuplicate,
  type listDuplicates as listDuplicatesCall,
  SIMILAR_SHOWN,
  type SimilarPerson,
} from '@landfall/contract/duplicates';
import type { HandlerInput, HandlerResult } from '@landfall/contract/endpoint';
import { NOT_ARCHIVED } from '@landfall/contract/fields';
import type { OrgTx } from '../../platform/db/session.ts';
import { notFound } from '../../platform/http/failure.ts';
import type { OrgSession } from '../../platform/http/gate.ts';
import { isParty } from '../parties/service.ts';
import * as queries from './queries.ts';

type Query = HandlerInput<typeof listDuplicatesCall>['query'];
/** The fields of a person who is to be added, as far as they were typed. */
export type TypedPerson = Omit<Query, 'kind' | 'limit' | 'cursor'>;
type Similarity = Pick<Awaited<ReturnType<typeof queries.selectSimilar>>[number], 'signs' | 'alike'>;

const nonEmpty = (values: readonly (string | undefined)[]) =>
  values.filter((value) => value !== undefined && value !== '') as string[];

/** Normalizes the typed fields for the comparison. */
function knownOf(kind: DuplicateKind, typed: TypedPerson): queries.Known {
  const isFirm = kind === 'petitioner';
  const street = isFirm && typed.address ? nonEmpty([typed.address, typed.city]).join(' ') : typed.address;
  return {
    name: isFirm ? (typed.petitioner_name ?? '') : nonEmpty([typed.first_name, typed.last_name]).join(' '),
    emails: nonEmpty([typed.email, typed.personal_email, typed.business_email]),
    phones: nonEmpty([typed.phone, typed.personal_phone, typed.business_phone]),
    addresses: nonEmpty([street, typed.mailing_address, typed.business_address]),
  };
}

function reasonsOf({ signs, alike }: Similarity): DuplicateReason[] {
  const has = new Set(signs);
  const reasons: [queries.Sign, DuplicateReason][] = [
    ['=n', alike === 1 ? 'same name' : 'similar name'],
    ['=m', 'same e-mail'],
    ['te', 'same phone'],
    ['=a', 'same address'],
  ];
  return reasons.filter(([sign]) => has.has(sign)).map(([, reason]) => reason);
}

/** People of a kind by id, with the fields that are compared. */
async function peopleOf(
  tx: OrgTx,
  kind: DuplicateKind,
  ids: readonly string[],
): Promise<Map<string, SimilarPerson>> {
  if (ids.length === 0) return new Map();
  const select = kind === 'beneficiary' ? queries.selectBeneficiaries : queries.selectPetitioners;
  const rows = await select(tx, ids);
  return new Map(rows.map((row) => [row.id, { ...row, kind, archived_at: row.archived_at ?? NOT_ARCHIVED }]));
}

/** Records that may be the typed person, the most likely first, with the reasons. */
export async function similarPeople(
  tx: OrgTx,
  kind: DuplicateKind,
  typed: TypedPerson,
): Promise<{ person: SimilarPerson; reasons: DuplicateReason[] }[]> {
  const known = knownOf(kind, typed);
  if (!known.name && nonEmpty([...known.emails, ...known.phones, ...known.addresses]).length === 0) return [];
  const found = await queries.selectSimilar(tx, kind, known, SIMILAR_SHOWN);
  const people = await peopleOf(
    tx,
    kind,
    found.map(({ record_id }) => record_id),
  );
  return found.flatMap(({ record_id, ...alike }) => {
    const person = people.get(record_id);
    return person ? [{ person, reasons: reasonsOf(alike) }] : [];
  });
}

/**
 * Records that may be the typed person; when nothing was typed, a page of the organization's pairs that may be the
 * same.
 */
export async function listDuplicates(
  { tx }: OrgSession,
  { kind, limit, cursor, ...typed }: Query,
): Promise<HandlerResult<typeof listDuplicatesCall>> {
  if (Object.values(typed).some((value) => value !== undefined)) {
    const similar = await similarPeople(tx, kind, typed);
    const pairs = similar.map(({ person, reasons }) => ({ a: null, b: person, reasons }));
    return { pairs, total: pairs.length, next_cursor: null };
  }
  const { page, next, total } = await queries.selectPairs(tx, kind, { limit, cursor });
  const people = await peopleOf(
    tx,
    kind,
    page.flatMap(({ a_id, b_id }) => [a_id, b_id]),
  );
  const pairs = page.flatMap(({ a_id, b_id, ...alike }) => {
    const [a, b] = [people.get(a_id), people.get(b_id)];
    return a && b ? [{ a, b, reasons: reasonsOf(alike) }] : [];
  });
  return { pairs, total, next_cursor: next };
}

type PairBody = HandlerInput<typeof dismissDuplicate>['body'];

/**
 * Two people of one kind, the older record first.
 * @throws Failure `not_found` unless the organization has both
 */
async function pairOf(session: OrgSession, { a_id, b_id }: PairBody) {
  const { tx } = session;
  const kind = (await isParty(tx, 'beneficiary', a_id)) ? 'beneficiary' : 'petitioner';
  const exist = await Promise.all([a_id, b_id].map((id) => isParty(tx, kind, id)));
  if (exist.includes(false) || a_id === b_id) throw notFound();
  session.records = [a_id];
  return a_id < b_id ? ({ kind, a_id, b_id } as const) : ({ kind, a_id: b_id, b_id: a_id } as const);
}

/** Removes a pair from the list; idempotent. */
export async function dismissPair(session: OrgSession, body: PairBody): Promise<void> {
  const pair = await pairOf(session, body);
  const by = { dismissed_by: session.actor.personId, created_at: session.now };
  await queries.insertDismissal(session.tx, { ...pair, ...by });
}

/** Returns a pair to the list; idempotent. */
export async function restorePair(session: OrgSession, body: PairBody): Promise<void> {
  const { a_id, b_id } = await pairOf(session, body);
  await queries.deleteDismissal(session.tx, a_id, b_id);
}
