import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { zipOf } from '../../testing/archives.ts';
import { openArchive } from './archive-reader.ts';

const NAME = 'tables/note.jsonl';
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'landfall-reader-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

function manifestOf(content: string, changes: object = {}): string {
  const file = {
    name: NAME,
    records: content.split('\n').length - 1,
    bytes: Buffer.byteLength(content),
    sha256: createHash('sha256').update(content).digest('hex'),
    ...changes,
  };
  return JSON.stringify({
    format: 'organization-archive-1',
    product: 'Landfall',
    product_version: '1.0.0',
    schema: 1,
    exported_at: '2026-03-02T15:00:00.000Z',
    organization: { id: '018f0000-0000-7000-8000-000000000000', name: 'Ours' },
    files: [file],
  });
}

const archiveOf = (content: string, changes?: object, more: [string, string][] = []) =>
  zipOf([[NAME, content], ['manifest.json', manifestOf(content, changes)], ...more]);

/** All lines that a reader of the archive receives. */
async function read(archive: Uint8Array): Promise<string[]> {
  const path = join(folder, 'archive.zip');
  await writeFile(path, archive);
  const opened = await openArchive(path);
  try {
    const lines: string[] = [];
    for (const file of opened.manifest.files) for await (const line of opened.lines(file)) lines.push(line);
    return lines;
  } finally {
    opened.close();
  }
}

/** The archive with every occurrence of a text replaced by another of the same length. */
function patched(archive: Buffer, from: string, to: string): Buffer {
  return Buffer.from(archive.toString('latin1').replaceAll(from, to), 'latin1');
}

it('an archive returns its lines, however they are split', async () => {
  const lines = Array.from(
    { length: 5_000 },
    (_, number) => `{"note":"№ ${number} ${'ü'.repeat(number % 97)}"}`,
  );
  expect(await read(await archiveOf(`${lines.join('\n')}\n`))).toEqual(lines);
  expect(await read(await archiveOf(''))).toEqual([]);
});

it('an archive may have far more documents than tables, with its manifest at the end', async () => {
  const documents = Array.from({ length: 600 }, (): [string, string] => [`files/${crypto.randomUUID()}`, '']);
  expect(
    await read(await zipOf([[NAME, '{}\n'], ...documents, ['manifest.json', manifestOf('{}\n')]])),
  ).toEqual(['{}']);
});

it('a long record is copied once, however many pieces it comes in', async () => {
  const record = '0'.repeat(4 * 1024 * 1024);
  const archive = await archiveOf(`${record}\n`);
  const concat = vi.spyOn(Buffer, 'concat');
  onTestFinished(() => concat.mockRestore());
  expect(await read(archive)).toEqual([record]);
  const copied = concat.mock.results.reduce((sum, { value }) => sum + value.length, 0);
  expect(copied).toBeLessThan(2 * record.length);
});

describe('an archive is refused', () => {
  it.each([
    ['that leads out of itself', '../es/note.jsonl'],
    ['with an absolute path', '/ables/note.jsonl'],
    ['with a path of another system', 'C:/les/note.jsonl'],
    ['with backslashes', 'tables\\..te.jsonl'],
  ])('%s', async (_, name) => {
    const archive = patched(
      await archiveOf('{}\n'),
      NAME,
      name.padEnd(NAME.length, 'x').slice(0, NAME.length),
    );
    await expect(read(archive)).rejects.toMatchObject({ name: 'ArchiveRefusedError' });
  });

  it('that unpacks to far more than its size', async () => {
    const archive = await archiveOf(`${'0'.repeat(99)}\n`.repeat(600_000));
    expect(archive.length).toBeLessThan(400_000);
    await expect(read(archive)).rejects.toThrow('far more than an export does');
  });

  it('with overlapping files', async () => {
    const archive = await archiveOf('{}\n');
    const central = archive.indexOf('PK\x01\x02', 0, 'latin1');
    // Lets the second entry's content begin where the first one's begins.
    const second = archive.indexOf('PK\x01\x02', central + 1, 'latin1');
    archive.copy(archive, second + 42, central + 42, central + 46);
    await expect(read(archive)).rejects.toMatchObject({ name: 'ArchiveRefusedError' });
  });

  it('with a record that is too long', async () => {
    await expect(read(await archiveOf(`${'0'.repeat(17 * 1024 * 1024)}\n`))).rejects.toThrow(
      'a record that is longer than any of an export',
    );
  });

  it('that ends within a record', async () => {
    await expect(read(await archiveOf('{}\n{', { records: 1 }))).rejects.toThrow('in the middle of a record');
  });

  it('with a count, length or hash other than in its manifest', async () => {
    await expect(read(await archiveOf('{}\n', { records: 2 }))).rejects.toThrow(
      'note.jsonl holds 1 record; manifest.json says 2',
    );
    await expect(read(await archiveOf('{}\n', { bytes: 4 }))).rejects.toThrow(
      'not as long as manifest.json says',
    );
    await expect(read(await archiveOf('{}\n', { sha256: '0'.repeat(64) }))).rejects.toThrow(
      'its SHA-256 is another',
    );
  });

  it('with more files than any export', async () => {
    const more = Array.from({ length: 600 }, (_, number): [string, string] => [
      `tables/t${number}.jsonl`,
      '',
    ]);
    await expect(read(await archiveOf('{}\n', {}, more))).rejects.toThrow('too many files');
  });

  it('that is no zip file, or a truncated one', async () => {
    await expect(read(Buffer.from('not a zip file'))).rejects.toThrow('is not a zip file');
    const archive = await archiveOf(`${'{"a":1}\n'.repeat(1_000)}`);
    await expect(read(archive.subarray(0, archive.length - 30))).rejects.toThrow('is not a zip file');
    const damaged = Buffer.from(archive);
    damaged.fill(0xff, 50, 60);
    await expect(read(damaged)).rejects.toMatchObject({ name: 'ArchiveRefusedError' });
  });
});
