import { createHash } from 'node:crypto';
import { isShown, shownText } from '@landfall/contract/shown-text';
import type pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { z } from 'zod';
import { isTimeZone } from '../../platform/clock.ts';
import { withClientLock } from '../../platform/db/client-lock.ts';
import { inClientTransaction } from '../../platform/db/client-transaction.ts';
import { type FileStore, writeFile } from '../../platform/files/file-store.ts';
import { CLIENT, MAILBOX } from '../../platform/http/audit-writer.ts';
import { type Archive, ArchiveRefusedError } from './archive-reader.ts';
import { ARCHIVE_RULES } from './archive-rules.ts';
import { bytesOf, fileOf } from './manifest.ts';
import { OPERATOR, recordOperatorAction } from './operator-audit.ts';
import {
  archivedTables,
  type Connection,
  type OrganizationTable,
  organizationTables,
  PEOPLE,
} from './tables.ts';

/**
 * The issuer of imported members. No sign-in provider uses it, so it is not possible to sign in as them: a person takes
 * over such an account by accepting an invitation to its address.
 */
export const IMPORTED_ISSUER = 'urn:landfall:imported';

/** The maximum number of records that one statement adds, and of their characters, whichever is reached first. */
const RECORDS_AT_ONCE = 500;
const LENGTH_AT_ONCE = 4 * 1024 * 1024;

/** An account of this installation. */
export interface Account {
  id: string;
  issuer: string;
  subject: string;
  email: string;
  email_verified: boolean;
}

// In the database's own spelling, as other spellings of an id would not be found and replaced.
const personId = z.uuid().lowercase();
const person = z.strictObject({ id: personId, email: z.string(), display_name: z.string() });
const membership = z.looseObject({ person_id: z.uuid(), roles: z.array(z.string()).min(1) });

type Row = Record<string, unknown>;

function parsedRow(line: string, file: string): Row {
  let row: unknown;
  try {
    row = JSON.parse(line);
  } catch {
    throw new ArchiveRefusedError(`${file} holds a line that is not JSON.`);
  }
  if (typeof row !== 'object' || row === null || Array.isArray(row))
    throw new ArchiveRefusedError(`${file} holds a line that is no record.`);
  return row as Row;
}

function acceptRow(row: Row, columns: readonly string[], orgId: string | null, file: string): void {
  const names = Object.keys(row);
  if (names.length !== columns.length || columns.some((column) => !Object.hasOwn(row, column)))
    throw new ArchiveRefusedError(`${file} holds a record with other columns than this version's.`);
  if (orgId !== null && row.org_id !== orgId)
    throw new ArchiveRefusedError(`${file} holds a record of another organization.`);
}

/** Checks that a record only names people of the archive: other ids could belong to people of this installation. */
function acceptPeople(row: Row, columns: readonly string[], known: ReadonlySet<unknown>, file: string): void {
  if (columns.every((column) => row[column] === null || known.has(row[column]))) return;
  throw new ArchiveRefusedError(`${file} names a person who is not in the archive.`);
}

/**
 * Reads and checks the whole archive without writing anything.
 * @param schema the newest migration that the program knows
 * @returns the people of the archive
 * @throws ArchiveRefusedError
 */
async function verify(
  { manifest, lines }: Archive,
  tables: readonly OrganizationTable[],
  schema: number,
): Promise<z.infer<typeof person>[]> {
  if (manifest.schema !== schema) {
    throw new ArchiveRefusedError(
      `The archive is of schema ${manifest.schema}, this program of schema ${schema}. ` +
        'Import it with the version that exported it, then upgrade.',
    );
  }
  const expected = new Map([PEOPLE, ...tables].map((table) => [fileOf(table.name), table]));
  for (const { name } of manifest.files)
    if (!expected.has(name)) throw new ArchiveRefusedError(`${name} is of no table that this version has.`);
  const people: z.infer<typeof person>[] = [];
  // Besides the people: the ids of actors that are not people, which are the same in every installation.
  const known = new Set<unknown>([OPERATOR, CLIENT, MAILBOX]);
  // People are read first, as the other records are checked against them.
  for (const [name, table] of expected) {
    const file = manifest.files.find((listed) => listed.name === name);
    if (!file) throw new ArchiveRefusedError(`${name} is missing from the archive.`);
    for await (const line of lines(file)) {
      const row = parsedRow(line, name);
      acceptRow(row, table.columns, table === PEOPLE ? null : manifest.organization.id, name);
      acceptPeople(row, table.people, known, name);
      if (table !== PEOPLE) continue;
      const parsed = person.safeParse(row);
      if (!parsed.success) throw new ArchiveRefusedError(`${name} holds a record that is no person.`);
      people.push(parsed.data);
      known.add(parsed.data.id);
    }
  }
  return people;
}

async function findExisting(connection: Connection, id: string): Promise<{ deleted: boolean } | undefined> {
  const { rows } = await connection.query<{ deleted: boolean }>(
    'select deleted_at is not null as deleted from app.organization where org_id = $1',
    [id],
  );
  return rows[0];
}

async function refuseExisting(connection: Connection, id: string): Promise<void> {
  const existing = await findExisting(connection, id);
  if (!existing) return;
  throw new ArchiveRefusedError(
    existing.deleted
      ? `The organization ${id} is here, and deleted: restore it, or erase it first.`
      : `The organization ${id} is here already.`,
  );
}

/**
 * Whether a person of the archive is the owner that the operator named: the owner's verified address must be that of
 * the person.
 */
function ownsEmail(owner: Account, email: string): boolean {
  return owner.email_verified && email !== '' && owner.email.toLowerCase() === email.toLowerCase();
}

/**
 * Adds the people of the archive, who cannot sign in. They keep their ids where these are free.
 * @returns the id here for each id in the archive
 */
async function addPeople(
  connection: Connection,
  people: readonly z.infer<typeof person>[],
  owner: Account,
  orgId: string,
): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  for (const { id, email, display_name } of people) {
    if (ownsEmail(owner, email)) {
      ids.set(id, owner.id);
      continue;
    }
    const { rowCount: taken } = await connection.query('select from app.person where id = $1', [id]);
    const here = taken ? uuidv7() : id;
    ids.set(id, here);
    await connection.query(
      `insert into app.person (id, issuer, subject, email, email_verified, display_name)
       values ($1, $2, $3, $4, false, $5)`,
      [here, IMPORTED_ISSUER, `${orgId}/${here}`, email, cleanedName(display_name)],
    );
  }
  return ids;
}

/** Replaces a name without visible characters. */
const NO_NAME = '\uFFFD';

/** A name without the characters that our own forms refuse. It must not be refused, as its record would be lost. */
function cleanedName(name: string): string {
  return isShown(name) ? name : shownText(name) || NO_NAME;
}

/** Matches escapes in JSON, which may stand for invisible characters. */
const ESCAPED = /\\[bfnrtu]/;

/** A record whose names are cleaned by {@link cleanedName}. */
function withCleanedNames(line: string, columns: readonly string[] = []): string {
  if (columns.length === 0 || (isShown(line) && !ESCAPED.test(line))) return line;
  const row = JSON.parse(line) as Row;
  const names = columns.flatMap((column) => {
    const name = row[column];
    return typeof name === 'string' ? [[column, cleanedName(name)]] : [];
  });
  return JSON.stringify({ ...row, ...Object.fromEntries(names) });
}

const QUOTED_ID = /"([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})"/g;

/** The owner is the only super admin; others who were super admins become admins. */
function importedRoles(roles: readonly string[], isOwner: boolean): string[] {
  if (isOwner) return ['super_admin'];
  return [...new Set(roles.map((role) => (role === 'super_admin' ? 'admin' : role)))];
}

/** Checks the time zone, which the database checks as well, and clears the deletion. */
function importedOrganization(row: Row): string {
  if (typeof row.time_zone !== 'string' || !isTimeZone(row.time_zone))
    throw new ArchiveRefusedError('The organization is in a time zone that is not known here.');
  return JSON.stringify({ ...row, deleted_at: null });
}

/** A record as it is added here: with the people's ids here, and the owner as super admin. */
function importedRecord(
  table: string,
  line: string,
  ids: ReadonlyMap<string, string>,
  ownerId: string,
): string {
  const named = line.replace(QUOTED_ID, (whole, id: string) => (ids.has(id) ? `"${ids.get(id)}"` : whole));
  if (table === 'organization') return importedOrganization(JSON.parse(named));
  if (table !== 'membership') return named;
  const parsed = membership.safeParse(JSON.parse(named));
  if (!parsed.success)
    throw new ArchiveRefusedError(`${fileOf(table)} holds a record that is no membership.`);
  const { data } = parsed;
  return JSON.stringify({ ...data, roles: importedRoles(data.roles, data.person_id === ownerId) });
}

async function addRecords(
  connection: Connection,
  { name, columns }: OrganizationTable,
  withheld: Readonly<Record<string, string>>,
  records: readonly string[],
): Promise<void> {
  if (records.length === 0) return;
  const into = [...columns, ...Object.keys(withheld)].join(', ');
  const from = [...columns, ...Object.values(withheld)].join(', ');
  await connection.query(
    `insert into app.${name} (${into}) select ${from} from json_populate_recordset(null::app.${name}, $1::json)`,
    [`[${records.join(',')}]`],
  );
}

async function addTable(
  connection: Connection,
  archive: Archive,
  table: OrganizationTable,
  withheld: Readonly<Record<string, string>>,
  here: (line: string) => string,
): Promise<void> {
  const file = archive.manifest.files.find(({ name }) => name === fileOf(table.name));
  if (!file) throw new ArchiveRefusedError(`${fileOf(table.name)} is missing from the archive.`);
  let records: string[] = [];
  let length = 0;
  for await (const line of archive.lines(file)) {
    records.push(here(line));
    length += line.length;
    if (records.length < RECORDS_AT_ONCE && length < LENGTH_AT_ONCE) continue;
    await addRecords(connection, table, withheld, records);
    records = [];
    length = 0;
  }
  await addRecords(connection, table, withheld, records);
}

async function makeOwner(connection: Connection, orgId: string, { id }: Account): Promise<void> {
  await connection.query(
    `insert into app.membership (org_id, person_id, roles) values ($1, $2, '{super_admin}')
     on conflict (org_id, person_id) do nothing`,
    [orgId, id],
  );
  await connection.query('update app.person set active_org_id = $1 where id = $2 and active_org_id is null', [
    orgId,
    id,
  ]);
}

const storedFile = z.looseObject({
  id: z.uuid(),
  /** As PostgreSQL writes bytes in JSON: `\\x` and hexadecimal digits. */
  sha256: z.string(),
  bytes: z.int().positive(),
  missing_since: z.string().nullable(),
  scan_state: z.string(),
});

/**
 * The bytes of a stored file. If they differ from the file's row, the last step fails.
 * @throws ArchiveRefusedError
 */
async function* checkedBytes(archive: Archive, { id, sha256, bytes }: z.infer<typeof storedFile>) {
  const hash = createHash('sha256');
  let length = 0;
  for await (const chunk of archive.bytes(id)) {
    hash.update(chunk);
    length += chunk.length;
    yield chunk;
  }
  if (length !== bytes || `\\x${hash.digest('hex')}` !== sha256)
    throw new ArchiveRefusedError(
      `${bytesOf(id)} is not the file that was exported: its SHA-256 is another.`,
    );
}

/** Stores the bytes of the archive's files, before the rows that reference them. */
async function addStoredFiles(archive: Archive, store: FileStore): Promise<void> {
  const table = fileOf('stored_file');
  const listed = archive.manifest.files.find(({ name }) => name === table);
  const orgId = archive.manifest.organization.id;
  const unknown = new Set(archive.storedFiles);
  for await (const line of listed ? archive.lines(listed) : []) {
    const parsed = storedFile.safeParse(JSON.parse(line));
    if (!parsed.success) throw new ArchiveRefusedError(`${table} holds a record that is no stored file.`);
    const { data } = parsed;
    const mayBeMissing = data.missing_since !== null || data.scan_state === 'held_back';
    if (mayBeMissing && !unknown.has(data.id)) continue;
    await writeFile(store, { orgId, fileId: data.id }, checkedBytes(archive, data));
    unknown.delete(data.id);
  }
  const [first] = unknown;
  if (first) throw new ArchiveRefusedError(`The archive holds ${bytesOf(first)}, of which it has no record.`);
}

/** The database's refusal of a record, without the record itself. */
function refusal(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  // Integrity (23) and data (22) errors are the archive's fault.
  if (!/^2[23]/.test(code)) return error;
  return new ArchiveRefusedError(`The database does not take the archive: ${(error as Error).message}.`);
}

/**
 * Removes the files of an import that failed, unless the organization may exist: when the connection is lost during the
 * commit, it is unknown whether the commit succeeded.
 */
async function removeFilesOfFailed(connection: Connection, store: FileStore, orgId: string): Promise<void> {
  const mayBeHere = await findExisting(connection, orgId).then(Boolean, () => true);
  if (!mayBeHere) await store.removeAll(orgId);
}

/**
 * Adds the organization of an archive, completely or not at all. The archive is verified before anything is written.
 * Two imports of one organization take turns.
 * @param client of the owner of the database, outside any transaction
 * @param owner becomes the organization's super admin
 * @param options.now ISO instant
 * @throws ArchiveRefusedError
 */
export async function importOrganization(
  client: pg.ClientBase,
  archive: Archive,
  owner: Account,
  { schema, now, store }: { schema: number; now: string; store: FileStore },
): Promise<void> {
  const { id: orgId } = archive.manifest.organization;
  await withClientLock(client, `import ${orgId}`, async () => {
    await refuseExisting(client, orgId);
    const tables = archivedTables(await organizationTables(client));
    const people = await verify(archive, tables, schema);
    try {
      await addStoredFiles(archive, store);
      await addRows(client, archive, tables, people, owner, now);
    } catch (error) {
      await removeFilesOfFailed(client, store, orgId);
      throw error;
    }
  });
}

/** Adds all rows of the archive in one transaction. */
async function addRows(
  client: pg.ClientBase,
  archive: Archive,
  tables: readonly OrganizationTable[],
  people: readonly z.infer<typeof person>[],
  owner: Account,
  now: string,
): Promise<void> {
  const { id: orgId } = archive.manifest.organization;
  try {
    await inClientTransaction(client, async () => {
      const ids = await addPeople(client, people, owner, orgId);
      for (const table of tables) {
        const here = (line: string) =>
          withCleanedNames(importedRecord(table.name, line, ids, owner.id), ARCHIVE_RULES.names[table.name]);
        await addTable(client, archive, table, ARCHIVE_RULES.withheld[table.name] ?? {}, here);
      }
      await makeOwner(client, orgId, owner);
      for (const settle of ARCHIVE_RULES.settled) await client.query(settle, [orgId, now]);
      await recordOperatorAction(client, {
        orgId,
        action: 'organization.imported',
        resourceId: owner.id,
        now,
      });
    });
  } catch (error) {
    throw refusal(error);
  }
}
