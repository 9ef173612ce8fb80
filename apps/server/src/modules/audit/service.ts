import {
  ACTOR_KINDS,
  type AuditEntry,
  auditWords,
  type listAuditChoices,
  type listAuditEntries,
} from '@landfall/contract/audit';
import type { AuditedRecord } from '@landfall/contract/audited-records';
import { AUDIT_COUNTED, AUDIT_EXPORTED } from '@landfall/contract/constants';
import type { HandlerInput, HandlerResult } from '@landfall/contract/endpoint';
import { dateAsWritten } from '@landfall/contract/fields';
import { csvOf } from '../../platform/csv.ts';
import { type PageAt, readAll } from '../../platform/db/page.ts';
import type { OrgTx } from '../../platform/db/session.ts';
import type { AuditWriter } from '../../platform/http/audit-writer.ts';
import { invalidInput } from '../../platform/http/failure.ts';
import type { OrgSession } from '../../platform/http/gate.ts';
import { changesOfEntries } from '../history/service.ts';
import { announceDone } from '../live/service.ts';
import { peopleNamed, recordsNamedFully } from '../record-names/service.ts';
import * as queries from './queries.ts';

type EntryRow = Awaited<ReturnType<typeof queries.selectEntries>>['page'][number];

/** Writes the audit entries of the gate, the binder and other modules, and announces them to open pages. */
export const auditWriter: AuditWriter = {
  record(tx, entry, changes) {
    announceDone(tx, entry);
    return queries.insertEntry(tx, entry, changes);
  },
  recordOfEach(tx, entry, resourceIds, changes) {
    announceDone(tx, entry);
    return queries.insertEntryOfEach(tx, entry, resourceIds, changes);
  },
  recordSignIn: queries.insertSignIn,
};

/** Records once a day that a person opened a part of a record. */
export const { insertOpening: recordOpening } = queries;

/** @throws Failure `invalid_input` that names `to` */
function assertRange({ from, to }: queries.AuditFilter): void {
  if (from && to && dateAsWritten(to) < dateAsWritten(from))
    throw invalidInput({ to: 'Not before the first day' });
}

/** An entry with the names of the people and records in it. */
type NamedEntry = Omit<AuditEntry, 'changes' | 'changes_left' | 'seal'>;

/** Adds to the rows the current names of the people and records in them. */
async function withNames(tx: OrgTx, rows: readonly EntryRow[]): Promise<NamedEntry[]> {
  const ids = rows.flatMap(({ resource_id, related_id }) => [resource_id, related_id]);
  const [people, recordOf] = await Promise.all([
    peopleNamed(
      tx,
      rows.map(({ person_id }) => person_id),
    ),
    recordsNamedFully(
      tx,
      ids.filter((id) => id !== null),
    ),
  ]);
  const nameOf = new Map(people.map(({ id, display_name }) => [id, display_name]));
  const named = (id: string | null): AuditedRecord | null =>
    id === null ? null : (recordOf.get(id) ?? { id, kind: null, name: null, case_id: null });
  return rows.map(({ person_id, resource_id, related_id, outcome, actor_kind, ...row }) => ({
    ...row,
    outcome: outcome === 'refused' ? 'refused' : 'done',
    actor_kind: ACTOR_KINDS.find((kind) => kind === actor_kind) ?? 'member',
    person: { id: person_id, display_name: nameOf.get(person_id) ?? '' },
    record: named(resource_id),
    related: named(related_id),
  }));
}

/** Adds to the entries what they changed, and their positions in the chain of seals. */
async function withChanges(tx: OrgTx, entries: readonly NamedEntry[]): Promise<AuditEntry[]> {
  const changing = entries.filter(({ changes_hash }) => changes_hash !== null).map(({ id }) => id);
  const [changesOf, placeOf] = await Promise.all([
    changesOfEntries(tx, changing),
    queries.selectPlaces(
      tx,
      entries.map(({ id }) => id),
    ),
  ]);
  return entries.map((entry) => {
    const { changes = [], left = 0 } = changesOf.get(entry.id) ?? {};
    return { ...entry, changes, changes_left: left, seal: placeOf.get(entry.id) ?? null };
  });
}

/** A page of the organization's audit log, newest first. */
export async function listEntries(
  { tx }: OrgSession,
  { limit, cursor, ...filter }: HandlerInput<typeof listAuditEntries>['query'],
): Promise<HandlerResult<typeof listAuditEntries>> {
  assertRange(filter);
  const [{ page, next }, total] = await Promise.all([
    queries.selectEntries(tx, filter, { limit, cursor }),
    queries.countEntries(tx, filter, AUDIT_COUNTED),
  ]);
  return { entries: await withChanges(tx, await withNames(tx, page)), total, next_cursor: next };
}

/** The choices of the log's filters: the people and actions that occur in it. */
export async function listChoices({ tx }: OrgSession): Promise<HandlerResult<typeof listAuditChoices>> {
  const [personIds, actions] = await Promise.all([queries.selectPersonIds(tx), queries.selectActions(tx)]);
  return { people: await peopleNamed(tx, personIds), actions };
}

const COLUMNS: Readonly<Record<string, (entry: NamedEntry) => string | null>> = {
  'Time (UTC)': ({ at }) => at,
  Person: ({ person }) => person.display_name,
  Action: ({ action }) => auditWords(action),
  Outcome: ({ outcome }) => (outcome === 'refused' ? 'Refused' : 'Done'),
  Record: ({ record }) => record?.name ?? null,
  'Record ID': ({ record }) => record?.id ?? null,
  'Second record': ({ related }) => related?.name ?? null,
  'Second record ID': ({ related }) => related?.id ?? null,
  Fields: ({ fields }) => fields.join(', '),
  'Request ID': ({ request_id }) => request_id,
};

/**
 * The entries that pass the filters as CSV.
 * @throws Failure `invalid_input` that names `from` when there are too many for one file
 */
export async function exportEntries({ tx }: OrgSession, filter: queries.AuditFilter): Promise<string> {
  assertRange(filter);
  if ((await queries.countEntries(tx, filter, AUDIT_EXPORTED + 1)) > AUDIT_EXPORTED) {
    const maxRows = AUDIT_EXPORTED.toLocaleString('en-US');
    throw invalidInput({ from: `More than ${maxRows} entries: choose fewer days` });
  }
  const cells = Object.values(COLUMNS);
  const rows = await readAll(async (at: PageAt) => {
    const { page, next } = await queries.selectEntries(tx, filter, at);
    const entries = await withNames(tx, page);
    return { page: entries.map((entry) => cells.map((cell) => cell(entry))), next };
  });
  return csvOf(Object.keys(COLUMNS), rows);
}
