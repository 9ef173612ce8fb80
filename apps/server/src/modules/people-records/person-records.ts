import { dateAsWritten } from '@landfall/contract/fields';
import { PERSON_RECORDS } from '@landfall/contract/person-records';
import { changedFields } from '../../platform/db/changed-fields.ts';
import type { OrgTx } from '../../platform/db/session.ts';
import { Failure, found, invalidInput, notFound, staleVersion } from '../../platform/http/failure.ts';
import type { OrgSession } from '../../platform/http/gate.ts';
import { recordChanges } from '../../platform/http/recorded-changes.ts';
import { newRecord } from '../../platform/new-record.ts';
import * as parties from '../parties/service.ts';
import * as queries from './queries.ts';

/** The person to whom a record belongs. */
export interface Owner {
  kind: 'beneficiary' | 'petitioner';
  id: string;
}

/** The fields of a record that were sent. */
export type Fields = Readonly<Record<string, string | boolean | null | undefined>>;

/** The sent changes of a record; `removed: false` restores it. */
type Edit = { version?: number | undefined; removed?: false | undefined } & Readonly<
  Record<string, string | boolean | number | null | undefined>
>;

/** What is specific to the records of a table. */
export interface RecordKind<Table extends queries.Table, Wire> {
  table: Table;
  /** The fields that the history records: all that can be sent. */
  fields: readonly (keyof queries.Rows[Table] & string)[];
  /** The columns of fields whose names differ. */
  columns: Readonly<Record<string, string>>;
  /** The fields that contain days. */
  days: readonly string[];
  ownerOf(row: queries.Rows[Table]): Owner;
  toWire(row: queries.Rows[Table]): Wire;
  /** The case that a record belongs to. */
  caseOf?(row: queries.Rows[Table]): string | null;
  /**
   * Checks the new values of a record. What it refers to is checked only if that changes: people leave cases, and
   * documents move, while the record stays as it is.
   * @param was the record before; undefined for a new one
   * @returns columns that are derived from its fields
   * @throws Failure `invalid_input` that names what is wrong, `conflict`
   */
  settle(
    session: OrgSession,
    owner: Owner,
    is: queries.Rows[Table],
    was: queries.Rows[Table] | undefined,
  ): Promise<queries.Columns>;
}

/** Refuses a range that ends before it begins. */
export function assertInOrder({ from, to }: { from: string | null; to: string | null }): void {
  if (from !== null && to !== null && to < from) throw invalidInput({ to: 'It ends before it begins' });
}

/**
 * Locks a person against changes, merges and deletion.
 * @throws Failure `not_found`
 */
async function lockOwner(tx: OrgTx, { kind, id }: Owner): Promise<void> {
  const person = await parties.lockParty(tx, kind, id);
  if (!person || person.deleted_at) throw notFound();
}

/** The sent fields with normalized days, without absent ones. */
function written({ days }: Pick<RecordKind<queries.Table, unknown>, 'days'>, fields: Fields) {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(
    given.map(([field, value]) => [
      field,
      days.includes(field) && typeof value === 'string' ? dateAsWritten(value) : (value ?? null),
    ]),
  );
}

function columnsOf(columns: Readonly<Record<string, string>>, fields: object): queries.Columns {
  return Object.fromEntries(Object.entries(fields).map(([field, value]) => [columns[field] ?? field, value]));
}

/** The operations on one kind of records. */
export function personRecords<Table extends queries.Table, Wire>(kind: RecordKind<Table, Wire>) {
  type Row = queries.Rows[Table];
  const { table, fields } = kind;

  const read = async (tx: OrgTx, id: string): Promise<Row> =>
    found((await queries.selectRecords(tx, table, { id }))[0]);

  const caseOf = (row: Row) => kind.caseOf?.(row) ?? null;

  const record = (session: OrgSession, before: Row | null, after: Row | null) => {
    const row = after ?? before;
    if (!row) return;
    const subject = (caseId: string | null) => ({ id: row.id, kind: table, caseId, ownerId: row.owner_id });
    const [from, to] = [before && caseOf(before), after && caseOf(after)];
    if (!before || !after || from === null || to === null || from === to) {
      recordChanges<Row>(session, subject(to ?? from), before, after, fields);
      return;
    }
    // Recorded separately for each case: a reader may see only one of the two cases.
    const changed = fields.filter((field) => before[field] !== after[field]);
    const nothing: Partial<Row> = {};
    recordChanges<Partial<Row>>(session, subject(from), before, nothing, changed);
    recordChanges<Partial<Row>>(session, subject(to), nothing, after, changed);
  };

  return {
    /**
     * A person's records, in the order of addition.
     * @throws Failure `not_found`
     */
    async list({ tx }: OrgSession, owner: Owner): Promise<Wire[]> {
      // For a merged person: the records of the person they were merged into.
      const { id } = await parties.readParty(tx, owner.kind, owner.id);
      return (await queries.selectRecords(tx, table, { ownerId: id })).map(kind.toWire);
    },

    /** @throws Failure `not_found`, `invalid_input`, `conflict` */
    async add(session: OrgSession, owner: Owner, body: Fields): Promise<Wire> {
      const { tx, now } = session;
      await lockOwner(tx, owner);
      const present = await queries.selectRecords(tx, table, { ownerId: owner.id });
      if (present.length >= PERSON_RECORDS)
        throw new Failure('conflict', `At most ${PERSON_RECORDS} of them for one person`);
      const given = written(kind, body);
      const empty = Object.fromEntries(fields.map((field) => [field, EMPTY[field] ?? null]));
      const is = { ...empty, ...given, owner_id: owner.id } as unknown as Row;
      const settled = await kind.settle(session, owner, is, undefined);
      const made = newRecord(now);
      const columns = { ...columnsOf(kind.columns, given), ...settled, [`${owner.kind}_id`]: owner.id };
      await queries.insertRecords(tx, table, [{ ...made, ...columns }]);
      const row = await read(tx, made.id);
      record(session, null, row);
      return kind.toWire(row);
    },

    /**
     * Changes the supplied fields, or restores a removed record.
     * @throws Failure `not_found`, `invalid_input`, `conflict`, `stale_version`
     */
    async edit(session: OrgSession, id: string, { version, removed, ...body }: Edit): Promise<Wire> {
      const { tx } = session;
      const owner = kind.ownerOf(await read(tx, id));
      await lockOwner(tx, owner);
      const current = await read(tx, id);
      const restores = removed === false && current.archived_at !== null;
      if (current.archived_at !== null && !restores) throw notFound();
      if (version !== undefined && version !== current.version) throw staleVersion(kind.toWire(current));
      const change = changedFields({ ...current }, written(kind, body as Fields));
      if (Object.keys(change).length === 0 && !restores) return kind.toWire(current);
      const settled = await kind.settle(session, owner, { ...current, ...change }, current);
      const back = restores ? { archived_at: null } : {};
      await queries.updateRecord(tx, table, id, { ...columnsOf(kind.columns, change), ...settled, ...back });
      const row = await read(tx, id);
      record(session, restores ? null : current, row);
      return kind.toWire(row);
    },

    /**
     * Removes a record; idempotent.
     * @throws Failure `not_found`
     */
    async remove(session: OrgSession, id: string): Promise<void> {
      const { tx, now } = session;
      await lockOwner(tx, kind.ownerOf(await read(tx, id)));
      const row = await read(tx, id);
      if (row.archived_at !== null) return;
      await queries.updateRecord(tx, table, id, { archived_at: now });
      record(session, row, null);
    },
  };
}

/** The values of fields that are absent in a new record; null unless listed here. */
const EMPTY: Readonly<Record<string, string | boolean>> = {
  class: '',
  duration_of_status: false,
  employer: '',
  form: '',
  issuer: '',
  note: '',
  place: '',
  status_text: '',
};
