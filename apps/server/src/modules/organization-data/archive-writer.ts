import { createHash } from 'node:crypto';
import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { SEE_EVERY_CASE } from '../../platform/db/session.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import { yieldBetweenPieces } from '../../platform/files/yield-between-pieces.ts';
import { ARCHIVE_RULES } from './archive-rules.ts';
import { type ArchiveFile, bytesOf, fileOf, MANIFEST, type Manifest } from './manifest.ts';
import {
  archivedTables,
  type Connection,
  type OrganizationTable,
  organizationTables,
  PEOPLE,
} from './tables.ts';

/** The number of rows that are read, and held in memory, at once. */
const ROWS_AT_ONCE = 200;
/** The same for a table with long rows: a saved report takes up to 8 MB. */
const WIDE_ROWS_AT_ONCE = 4;

/** The origin of an archive. */
export interface ArchiveOrigin {
  product: string;
  productVersion: string;
  /** The newest migration that the program knows. */
  schema: number;
  /** ISO instant. */
  exportedAt: string;
}

function rowsOf({ name, columns, key }: OrganizationTable, only = 'true'): string {
  return `select ${columns.join(', ')} from app.${name}
    where org_id = app.current_org() and (${only}) order by ${key.join(', ')}`;
}

/** The rows of a query as lines of JSON, read `atOnce` at a time. */
async function* lines(
  connection: Connection,
  rows: string,
  atOnce = ROWS_AT_ONCE,
): AsyncGenerator<{ text: string; rows: number }> {
  await connection.query(
    `declare archived no scroll cursor for select row_to_json(r)::text as line from (${rows}) r`,
  );
  for (;;) {
    const fetched = await connection.query<{ line: string }>(`fetch ${atOnce} from archived`);
    if (fetched.rows.length === 0) break;
    yield { text: fetched.rows.map(({ line }) => `${line}\n`).join(''), rows: fetched.rows.length };
  }
  await connection.query('close archived');
}

/** The bytes of a file. Once all are read, its description is added to `files`. */
async function* described(
  name: string,
  content: AsyncIterable<{ text: string; rows: number }>,
  files: ArchiveFile[],
): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  const file = { name, records: 0, bytes: 0 };
  for await (const { text, rows } of content) {
    const chunk = Buffer.from(text);
    hash.update(chunk);
    file.records += rows;
    file.bytes += chunk.length;
    yield chunk;
  }
  files.push({ ...file, sha256: hash.digest('hex') });
}

async function organizationOf(connection: Connection): Promise<Manifest['organization']> {
  const { rows } = await connection.query<Manifest['organization']>(
    'select org_id as id, name from app.organization where org_id = app.current_org()',
  );
  if (!rows[0]) throw new Error('There is no organization to archive');
  return rows[0];
}

/**
 * Ids of the organization's stored files. Left out are files that a check found missing, so that the others can be
 * exported, and files that the virus scanner withholds from everybody.
 */
async function storedFiles(connection: Connection): Promise<string[]> {
  const { rows } = await connection.query<{ id: string }>(
    `select id from app.stored_file
     where org_id = app.current_org() and missing_since is null and scan_state <> 'held_back' order by id`,
  );
  return rows.map(({ id }) => id);
}

/** The sources of an archive's contents. */
export interface ArchiveSource {
  /** A connection outside any transaction that may see the organization's rows. */
  connection: Connection;
  /** Called once it is not needed any more, before the documents are copied. */
  onRowsRead?: () => void;
  store: FileStore;
}

/** Writes everything of an organization, as of one moment, to `sink` as a zip file. Reads and writes in small parts. */
export async function writeArchive(
  { connection, onRowsRead, store }: ArchiveSource,
  orgId: string,
  { product, productVersion, schema, exportedAt }: ArchiveOrigin,
  sink: Writable,
): Promise<void> {
  await connection.query('begin isolation level repeatable read read only');
  let isReading = true;
  const endReading = async () => {
    if (!isReading) return;
    isReading = false;
    await connection.query('rollback');
    onRowsRead?.();
  };
  try {
    await connection.query(`select set_config('app.org_id', $1, true), ${SEE_EVERY_CASE}`, [orgId]);
    const organization = await organizationOf(connection);
    const files: ArchiveFile[] = [];
    const zip = new ZipFile();
    const add = (name: string, content: () => AsyncIterable<Uint8Array>, compress = true) =>
      zip.addReadStreamLazy(name, { mtime: new Date(exportedAt), compress }, (ready) => {
        const stream = Readable.from(yieldBetweenPieces(content()));
        // A failing entry must fail the whole file, which the library would leave open.
        stream.on('error', (error) => (zip.outputStream as Readable).destroy(error));
        ready(null, stream);
      });
    const addRows = (table: string, rows: string, atOnce?: number) =>
      add(fileOf(table), () => described(fileOf(table), lines(connection, rows, atOnce), files));
    addRows(PEOPLE.name, `select ${PEOPLE.columns.join(', ')} from app.people_in_records()`);
    for (const table of archivedTables(await organizationTables(connection)))
      addRows(
        table.name,
        rowsOf(table, ARCHIVE_RULES.only[table.name]),
        table.wide ? WIDE_ROWS_AT_ONCE : ROWS_AT_ONCE,
      );
    const read = async function* (fileId: string) {
      // All tables are read. Copying the documents may take longer than a transaction may be idle.
      await endReading();
      yield* await store.read({ orgId, fileId });
    };
    // Pictures and PDFs are compressed already.
    for (const id of await storedFiles(connection)) add(bytesOf(id), () => read(id), false);
    add(MANIFEST, async function* () {
      const whole: Manifest = {
        format: 'organization-archive-1',
        product,
        product_version: productVersion,
        schema,
        exported_at: exportedAt,
        organization,
        files,
      };
      yield Buffer.from(`${JSON.stringify(whole, null, 2)}\n`);
    });
    zip.end();
    await pipeline(zip.outputStream, sink);
  } finally {
    await endReading();
  }
}
