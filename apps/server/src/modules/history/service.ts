import { AUDITED_FIELDS } from '@landfall/contract/audit';
import type { AuditedKind, AuditedRecord } from '@landfall/contract/audited-records';
import type { HandlerInput, HandlerResult } from '@landfall/contract/endpoint';
import {
  type Change,
  type listHistory as contractListHistory,
  HISTORY_KINDS,
  type RecordChange,
} from '@landfall/contract/history';
import type { OrgTx } from '../../platform/db/session.ts';
import { Failure, notFound } from '../../platform/http/failure.ts';
import type { OrgSession } from '../../platform/http/gate.ts';
import { ADDED, REMOVED } from '../../platform/http/recorded-changes.ts';
import { peopleNamed, recordsNamed } from '../record-names/service.ts';
import * as queries from './queries.ts';

/** Kinds whose history includes the changes of related records. */
const OWNERS: ReadonlySet<AuditedKind | null> = new Set(['case_record', 'beneficiary', 'petitioner']);
/** Kinds whose history every member who may read cases may see. */
const READABLE: ReadonlySet<AuditedKind | null> = new Set([
  ...['case_record', 'beneficiary', 'petitioner', 'case_date', 'case_event', 'note', 'document'],
  ...['checklist_item', 'task', 'thread', 'date_setting', 'matter_type', 'checklist_template'],
  ...['deadline_rule', 'visa_bulletin', 'identifier', 'status_period', 'person_address', 'absence'],
  'household_link',
] as AuditedKind[]);

/** @throws Failure `not_found` for a missing record, `forbidden` for one that only administrators may see */
function assertReadable({ actor }: OrgSession, record: AuditedRecord | undefined, deleted: boolean): void {
  const isAdmin = actor.roles.includes('admin') || actor.roles.includes('super_admin');
  if (!record || (deleted && !isAdmin)) throw notFound();
  if (!READABLE.has(record.kind) && !isAdmin)
    throw new Failure('forbidden', 'Only administrators read this history');
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const isId = (value: string | boolean | null): value is string =>
  typeof value === 'string' && UUID.test(value);

type ChangedValue = Awaited<ReturnType<typeof queries.selectChanges>>[number];

/** The changes that one audit entry made to one record: the fields that they share. */
type Group = Pick<ChangedValue, 'id' | 'resource_id' | 'kind' | 'reason'>;

/** The name of a deleted record as its changed fields record it; null when none of them is a name. */
function formerName(fields: readonly ChangedValue[]): string | null {
  const named = fields.find(({ field }) => field === 'title' || field === 'subject' || field === 'name');
  const value = named?.old_value ?? named?.new_value;
  return typeof value === 'string' ? value : null;
}

/** Names for all ids that changes refer to. */
function namesFor(
  tx: OrgTx,
  groups: readonly Group[],
  changes: readonly ChangedValue[],
): Promise<Map<string, AuditedRecord>> {
  const values = changes.flatMap(({ old_value, new_value }) => [old_value, new_value]);
  return recordsNamed(tx, [...groups.map(({ resource_id }) => resource_id), ...values.filter(isId)]);
}

const kindOf = (kind: string) => HISTORY_KINDS.find((known) => known === kind) ?? null;

/** A change in the form of the contract, with the names of its record and of values that are ids. */
function changeOf(
  { id, resource_id, kind, reason }: Group,
  values: readonly ChangedValue[],
  records: ReadonlyMap<string, AuditedRecord>,
): RecordChange {
  const shown = (value: string | boolean | null) =>
    isId(value) ? (records.get(value)?.name ?? 'erased') : value;
  const fields = values.filter(({ field }) => field !== ADDED && field !== REMOVED);
  const is = (name: string) => values.some(({ field }) => field === name);
  const gone = { id: resource_id, kind: null, name: formerName(fields), case_id: null };
  return {
    id,
    kind: kindOf(kind),
    became: is(ADDED) ? 'added' : is(REMOVED) ? 'removed' : 'changed',
    record: records.get(resource_id) ?? gone,
    fields: fields.map(({ field, old_value, new_value }) => ({
      field,
      from: shown(old_value),
      to: shown(new_value),
    })),
    reason,
  };
}

/** The changes of an audit entry, and the number of changed fields that were left out. */
export interface EntryChanges {
  changes: RecordChange[];
  left: number;
}

/**
 * The changes of audit entries, with a limited number of fields for each; without changes that the session may not see.
 */
export async function changesOfEntries(
  tx: OrgTx,
  entryIds: readonly string[],
): Promise<Map<string, EntryChanges>> {
  const values = await queries.selectChangesOfEntries(tx, entryIds, AUDITED_FIELDS);
  const records = await namesFor(tx, values, values);
  const ofEntries = Map.groupBy(values, ({ entry_id }) => entry_id);
  return new Map(
    [...ofEntries].map(([entryId, all]) => {
      const ofRecords = Map.groupBy(all, ({ resource_id }) => resource_id);
      const changes = [...ofRecords.values()].flatMap((group) => {
        const [first] = group;
        return first ? [changeOf(first, group, records)] : [];
      });
      return [entryId, { changes, left: (all[0]?.of_entry ?? 0) - all.length }];
    }),
  );
}

/**
 * A page of the changes of a record, the latest first; for a case or a person including those of related records.
 * @throws Failure `not_found` when the organization has no such record that the caller may see, `forbidden`
 */
export async function listHistory(
  session: OrgSession,
  { resource_id: id, kind, person_id: personId, ...at }: HandlerInput<typeof contractListHistory>['query'],
): Promise<HandlerResult<typeof contractListHistory>> {
  const { tx } = session;
  const record = (await recordsNamed(tx, [id])).get(id);
  const isPerson = record?.kind === 'beneficiary' || record?.kind === 'petitioner';
  const deleted = isPerson && (await queries.isDeleted(tx, record.kind as 'beneficiary' | 'petitioner', id));
  assertReadable(session, record, deleted);
  const by = OWNERS.has(record?.kind ?? null) ? 'owner_id' : 'resource_id';
  const filter = { by, id, kind, personId } as const;
  const [{ page, next }, total] = await Promise.all([
    queries.selectGroups(tx, filter, at),
    queries.countGroups(tx, filter),
  ]);
  const entryIds = page.map(({ entry_id }) => entry_id);
  const [values, people] = await Promise.all([
    queries.selectChanges(tx, filter, entryIds),
    peopleNamed(
      tx,
      page.map(({ person_id }) => person_id),
    ),
  ]);
  const records = await namesFor(tx, page, values);
  const nameOf = new Map(people.map(({ id, display_name }) => [id, display_name]));
  const valuesOf = Map.groupBy(values, ({ entry_id, resource_id }) => `${entry_id} ${resource_id}`);
  const changes = page.map((group): Change => {
    const all = valuesOf.get(`${group.entry_id} ${group.resource_id}`) ?? [];
    return {
      ...changeOf(group, all, records),
      at: group.at,
      action: group.action,
      actor: { id: group.person_id, display_name: nameOf.get(group.person_id) ?? '' },
    };
  });
  return { changes, total, next_cursor: next };
}
