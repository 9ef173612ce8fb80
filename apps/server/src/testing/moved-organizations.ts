import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import pg from 'pg';
import { openArchive } from '../modules/organization-data/archive-reader.ts';
import { writeArchive } from '../modules/organization-data/archive-writer.ts';
import { type Account, importOrganization } from '../modules/organization-data/import.ts';
import { newestMigration } from '../platform/db/migrate.ts';
import { type Files, zipOf } from './archives.ts';
import type { Harness, TestPerson } from './harness.ts';

/** When organizations are exported and imported. */
export const MOVED_AT = '2026-03-02T15:00:00.000Z';

async function withOwner<T>({ owner }: Harness, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: String(owner.options.connectionString) });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** An organization as a zip file. @param store contains the bytes of its documents */
export async function exportedArchive(
  harness: Harness,
  orgId: string,
  store = harness.store,
): Promise<Buffer> {
  const schema = await newestMigration();
  const origin = { product: 'Landfall', productVersion: '1.0.0', schema, exportedAt: MOVED_AT };
  return withOwner(harness, async (client) => {
    const sink = new PassThrough();
    const [content] = await Promise.all([
      buffer(sink),
      writeArchive({ connection: client, store }, orgId, origin, sink),
    ]);
    return content;
  });
}

/** A person as the owner of an import. */
export async function accountOf({ owner }: Harness, { id }: TestPerson): Promise<Account> {
  const { rows } = await owner.query<Account>(
    'select id, issuer, subject, email, email_verified from app.person where id = $1',
    [id],
  );
  if (!rows[0]) throw new Error('There is no such person');
  return rows[0];
}

/** Imports a zip file. @param watch gets the first value, as text, and the text of each statement once it is answered */
export async function importArchive(
  harness: Harness,
  archive: Uint8Array,
  owner: Account,
  watch: (value: string, sql: string) => void = () => {},
): Promise<void> {
  const schema = await newestMigration();
  const folder = await mkdtemp(join(tmpdir(), 'landfall-import-'));
  try {
    const path = join(folder, 'archive.zip');
    await writeFile(path, archive);
    const opened = await openArchive(path);
    try {
      await withOwner(harness, (client) => {
        const query = async (sql: string, values?: unknown[]) => {
          const answer = await client.query(sql, values);
          watch(String(values?.[0] ?? ''), sql);
          return answer;
        };
        const watched = Object.assign(Object.create(client) as pg.Client, { query });
        return importOrganization(watched, opened, owner, { schema, now: MOVED_AT, store: harness.store });
      });
    } finally {
      opened.close();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** An archive with one file replaced and a matching manifest, so that no hash reveals the forgery. */
export function forgedArchive(files: Files, name: string, lines: readonly string[]): Promise<Buffer> {
  const content = lines.map((line) => `${line}\n`).join('');
  const described = {
    name,
    records: lines.length,
    bytes: Buffer.byteLength(content),
    sha256: createHash('sha256').update(content).digest('hex'),
  };
  const manifest = JSON.parse(files.get('manifest.json') ?? '');
  manifest.files = manifest.files.map((file: { name: string }) => (file.name === name ? described : file));
  return zipOf(new Map(files).set(name, content).set('manifest.json', JSON.stringify(manifest)));
}
