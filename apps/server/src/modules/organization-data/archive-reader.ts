import { createHash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { text as readText } from 'node:stream/consumers';
import { counted } from '@landfall/contract/counted';
import { validate as isUuid } from 'uuid';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { z } from 'zod';
import {
  type ArchiveFile,
  bytesOf,
  FORMAT_BEFORE_RELEASE,
  MANIFEST,
  type Manifest,
  manifest,
} from './manifest.ts';

/** An archive is refused, with the reason as a sentence. Nothing of it was stored. */
export class ArchiveRefusedError extends Error {
  override name = 'ArchiveRefusedError';
}

const LIMITS = {
  /** Besides the stored files: the tables and the manifest. */
  others: 500,
  storedFiles: 5_000_000,
  manifestBytes: 1024 * 1024,
  /** The maximum length of a record. */
  lineBytes: 16 * 1024 * 1024,
  /** An archive may unpack to this many times its size plus `unpackedFloor`. Records usually compress to a tenth. */
  unpackedRatio: 200,
  unpackedFloor: 16 * 1024 * 1024,
} as const;

/** An opened archive, whose manifest was read. */
export interface Archive {
  manifest: Manifest;
  /**
   * The lines of a file, one at a time. If length, count or hash differ from the manifest, the last step fails.
   * @throws ArchiveRefusedError
   */
  lines(file: ArchiveFile): AsyncGenerator<string>;
  /** Ids of the stored files whose bytes the archive contains. */
  storedFiles: ReadonlySet<string>;
  /** The bytes of a stored file. */
  bytes(fileId: string): AsyncGenerator<Buffer>;
  close(): void;
}

/** The id of the stored file that an entry contains, from the entry's name. */
function storedFileOf(name: string): string | undefined {
  const id = name.slice(bytesOf('').length);
  return isUuid(id) && name === bytesOf(id) ? id : undefined;
}

function acceptEntry(entry: Entry, known: ReadonlyMap<string, Entry>): void {
  const name = entry.fileName;
  if (known.has(name)) throw new ArchiveRefusedError(`The archive holds ${name} twice.`);
  if (entry.isEncrypted() || !entry.canDecodeFileData())
    throw new ArchiveRefusedError(`${name} is packed in a way that no export uses.`);
}

async function entriesOf(zip: ZipFile, archiveBytes: number): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  const counts = { others: 0, storedFiles: 0 };
  let unpacked = 0;
  for await (const entry of zip.eachEntry()) {
    acceptEntry(entry, entries);
    const kind = storedFileOf(entry.fileName) ? 'storedFiles' : 'others';
    counts[kind] += 1;
    if (counts[kind] > LIMITS[kind]) throw new ArchiveRefusedError('The archive holds too many files.');
    entries.set(entry.fileName, entry);
    unpacked += entry.uncompressedSize;
  }
  if (unpacked > LIMITS.unpackedFloor + archiveBytes * LIMITS.unpackedRatio)
    throw new ArchiveRefusedError('The archive would unpack to far more than an export does.');
  return entries;
}

async function* chunksOf(zip: ZipFile, entry: Entry): AsyncGenerator<Buffer> {
  try {
    const content: Readable = await zip.openReadStreamPromise(entry);
    yield* content as AsyncIterable<Buffer>;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new ArchiveRefusedError(`${entry.fileName} is damaged: ${reason}.`);
  }
}

async function readManifest(zip: ZipFile, entries: ReadonlyMap<string, Entry>): Promise<Manifest> {
  const entry = entries.get(MANIFEST);
  if (!entry) throw new ArchiveRefusedError(`The archive has no ${MANIFEST}: it is not an export.`);
  if (entry.uncompressedSize > LIMITS.manifestBytes)
    throw new ArchiveRefusedError(`${MANIFEST} is larger than that of any export.`);
  const text = await readText(chunksOf(zip, entry));
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new ArchiveRefusedError(`${MANIFEST} is not JSON.`);
  }
  const parsed = manifest.safeParse(value);
  if (parsed.success) return parsed.data;
  if (z.object({ format: z.literal(FORMAT_BEFORE_RELEASE) }).safeParse(value).success)
    throw new ArchiveRefusedError(
      'The archive was made before the first release, and no later version reads it.',
    );
  const [issue] = parsed.error.issues;
  throw new ArchiveRefusedError(
    `${MANIFEST} is not that of an export: ${issue?.path.join('.')}: ${issue?.message}.`,
  );
}

/** Checks that every file is in the manifest, and every file of the manifest is in the archive with the stated size. */
function matchFiles({ files }: Manifest, entries: ReadonlyMap<string, Entry>): void {
  const listed = new Set(files.map(({ name }) => name));
  if (listed.size !== files.length) throw new ArchiveRefusedError(`${MANIFEST} lists a file twice.`);
  for (const name of entries.keys()) {
    if (name !== MANIFEST && !listed.has(name) && !storedFileOf(name))
      throw new ArchiveRefusedError(`The archive holds ${name}, which its ${MANIFEST} does not list.`);
  }
  for (const { name, bytes } of files) {
    const entry = entries.get(name);
    if (!entry) throw new ArchiveRefusedError(`${name} is missing from the archive.`);
    if (entry.uncompressedSize !== bytes)
      throw new ArchiveRefusedError(`${name} is not as long as ${MANIFEST} says.`);
  }
}

async function* linesOf(chunks: AsyncIterable<Buffer>, file: ArchiveFile): AsyncGenerator<string> {
  const hash = createHash('sha256');
  let records = 0;
  // The chunks are joined when the record ends: joining at every chunk would copy a long record hundreds of times.
  let begun: Buffer[] = [];
  let length = 0;
  for await (const chunk of chunks) {
    hash.update(chunk);
    let from = 0;
    for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, from)) {
      records += 1;
      yield Buffer.concat([...begun, chunk.subarray(from, end)]).toString();
      begun = [];
      length = 0;
      from = end + 1;
    }
    begun.push(chunk.subarray(from));
    length += chunk.length - from;
    if (length > LIMITS.lineBytes)
      throw new ArchiveRefusedError(`${file.name} holds a record that is longer than any of an export.`);
  }
  if (length > 0) throw new ArchiveRefusedError(`${file.name} ends in the middle of a record.`);
  if (records !== file.records)
    throw new ArchiveRefusedError(
      `${file.name} holds ${counted(records, 'record')}; ${MANIFEST} says ${file.records}.`,
    );
  if (hash.digest('hex') !== file.sha256)
    throw new ArchiveRefusedError(`${file.name} is not the one that was exported: its SHA-256 is another.`);
}

/**
 * Opens an archive for reading. Nothing is unpacked to disk, so names in it are never used as paths.
 * @throws ArchiveRefusedError when it is not an export, or its files differ from its manifest
 */
export async function openArchive(path: string): Promise<Archive> {
  const { size } = await stat(path);
  let zip: ZipFile;
  try {
    zip = await openPromise(path, { lazyEntries: true, autoClose: false, strictFileNames: true });
  } catch {
    throw new ArchiveRefusedError(`${path} is not a zip file.`);
  }
  try {
    const entries = await entriesOf(zip, size);
    const found = await readManifest(zip, entries);
    matchFiles(found, entries);
    return {
      manifest: found,
      lines(file) {
        const entry = entries.get(file.name);
        if (!entry) throw new ArchiveRefusedError(`${file.name} is missing from the archive.`);
        return linesOf(chunksOf(zip, entry), file);
      },
      storedFiles: new Set([...entries.keys()].flatMap((name) => storedFileOf(name) ?? [])),
      bytes(fileId) {
        const entry = entries.get(bytesOf(fileId));
        if (!entry) throw new ArchiveRefusedError(`${bytesOf(fileId)} is missing from the archive.`);
        return chunksOf(zip, entry);
      },
      close: () => zip.close(),
    };
  } catch (error) {
    zip.close();
    if (error instanceof ArchiveRefusedError) throw error;
    // Refusals of the library, e.g. of names that lead out of the archive and impossible sizes.
    const reason = error instanceof Error ? error.message : String(error);
    throw new ArchiveRefusedError(`The archive is damaged: ${reason}.`);
  }
}
