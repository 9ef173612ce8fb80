import type { ByteRange } from '@landfall/contract/file';

/** Which file of which organization: two UUIDs, so that neither names a place of its own. */
export interface FileKey {
  orgId: string;
  fileId: string;
}

/** A part that the store has, by its number from 1, and what the store wants to hear of it again. */
export interface StoredPart {
  no: number;
  tag: string;
}

/** A whole file that the store has. */
export interface ListedFile extends FileKey {
  bytes: number;
  /** Milliseconds since the epoch. */
  storedAt: number;
}

/**
 * Where the bytes of files are kept. A file comes in parts, is put together once, and is never changed; every call may be
 * repeated. Errors of the place reject as they are, but for a full disk: `ENOSPC`.
 */
export interface FileStore {
  /** Begins a file. @returns what the store knows it by until it is put together */
  begin(file: FileKey): Promise<string>;
  /** Keeps a part; the same number again replaces it. @returns its tag */
  putPart(file: FileKey, storeKey: string, no: number, bytes: Uint8Array): Promise<string>;
  /** Puts a file together from all of its parts, in their order. It is there whole, or not at all. */
  complete(file: FileKey, storeKey: string, parts: readonly StoredPart[]): Promise<void>;
  /** Removes what there is of a file that was not put together. */
  abandon(file: FileKey, storeKey: string): Promise<void>;
  /** How long a whole file is; undefined when there is none. */
  size(file: FileKey): Promise<number | undefined>;
  /** The bytes of a whole file, or a range of them. @throws MissingFileError */
  read(file: FileKey, range?: ByteRange): Promise<AsyncIterable<Uint8Array>>;
  /** The bytes of a whole file for a reader that keeps none: a piece lasts until the next. @throws MissingFileError */
  inspect(file: FileKey): Promise<AsyncIterable<Uint8Array>>;
  /**
   * Sets the time at which a whole file counts as stored, in milliseconds since the epoch; a missing file is no error.
   */
  touch(file: FileKey, now: number): Promise<void>;
  /** Removes a whole file; one that is gone is no error. */
  remove(file: FileKey): Promise<void>;
  /** Removes everything of an organization. */
  removeAll(orgId: string): Promise<void>;
  /** All whole files, those of one organization after the other. */
  list(): AsyncIterable<ListedFile>;
  /** Removes parts that were kept before a moment, in milliseconds since the epoch, of files that nobody put together. */
  removePartsBefore(moment: number): Promise<void>;
}

/** A file that should be in the store is not there. */
export class MissingFileError extends Error {
  override name = 'MissingFileError';
  constructor({ orgId, fileId }: FileKey) {
    super(`The file ${fileId} of ${orgId} is not in the store`);
  }
}

/** How long the parts of a store are at least, but for the last one: those of S3. */
export const SMALLEST_PART_BYTES = 5 * 1024 * 1024;

/** Keeps a whole file from `content`, holding one part of it in memory. */
export async function writeFile(
  store: FileStore,
  file: FileKey,
  content: AsyncIterable<Uint8Array>,
): Promise<void> {
  const storeKey = await store.begin(file);
  const parts: StoredPart[] = [];
  let held: Uint8Array[] = [];
  let length = 0;
  const put = async () => {
    const no = parts.length + 1;
    parts.push({ no, tag: await store.putPart(file, storeKey, no, Buffer.concat(held)) });
    held = [];
    length = 0;
  };
  for await (const chunk of content) {
    held.push(chunk);
    length += chunk.length;
    if (length >= SMALLEST_PART_BYTES) await put();
  }
  if (length > 0) await put();
  await store.complete(file, storeKey, parts);
}
