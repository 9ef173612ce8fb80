import type { ByteRange } from '@landfall/contract/file';

/** The key of an organization's file: two UUIDs, so that neither can be a path. */
export interface FileKey {
  orgId: string;
  fileId: string;
}

/** A stored part, by its number from 1, with the tag that the store needs to complete the file. */
export interface StoredPart {
  no: number;
  tag: string;
}

/** A complete file in the store. */
export interface ListedFile extends FileKey {
  bytes: number;
  /** Milliseconds since the epoch. */
  storedAt: number;
}

/**
 * Where the bytes of files are stored. A file is uploaded in parts, completed once, and never changed; every call may
 * be repeated. Errors of the storage reject unchanged, except a full disk: `ENOSPC`.
 */
export interface FileStore {
  /** Starts a file. @returns the store's key for it until it is completed */
  begin(file: FileKey): Promise<string>;
  /** Stores a part; the same number again replaces it. @returns its tag */
  putPart(file: FileKey, storeKey: string, no: number, bytes: Uint8Array): Promise<string>;
  /** Completes a file from all of its parts, in order. It exists completely or not at all. */
  complete(file: FileKey, storeKey: string, parts: readonly StoredPart[]): Promise<void>;
  /** Removes the parts of an incomplete file. */
  abandon(file: FileKey, storeKey: string): Promise<void>;
  /** Size of a complete file; undefined when it does not exist. */
  size(file: FileKey): Promise<number | undefined>;
  /** The bytes of a complete file, or a range of them. @throws MissingFileError */
  read(file: FileKey, range?: ByteRange): Promise<AsyncIterable<Uint8Array>>;
  /**
   * The bytes of a complete file for a reader that keeps none: each piece is valid until the next. @throws
   * MissingFileError
   */
  inspect(file: FileKey): Promise<AsyncIterable<Uint8Array>>;
  /**
   * Sets the time at which a whole file counts as stored, in milliseconds since the epoch; a missing file is no error.
   */
  touch(file: FileKey, now: number): Promise<void>;
  /** Removes a complete file; a missing one is no error. */
  remove(file: FileKey): Promise<void>;
  /** Removes all files of an organization. */
  removeAll(orgId: string): Promise<void>;
  /** All complete files, grouped by organization. */
  list(): AsyncIterable<ListedFile>;
  /** The same without looking at each file: cheap enough to be called every minute. */
  keys(): AsyncIterable<FileKey>;
  /** Removes parts stored before a time, in milliseconds since the epoch, of files that were never completed. */
  removePartsBefore(moment: number): Promise<void>;
}

/** A file is missing in the store. */
export class MissingFileError extends Error {
  override name = 'MissingFileError';
  constructor({ orgId, fileId }: FileKey) {
    super(`The file ${fileId} of ${orgId} is not in the store`);
  }
}

/** Minimum size of a part except the last one: that of S3. */
export const SMALLEST_PART_BYTES = 5 * 1024 * 1024;

/** Stores a complete file from `content`, holding one part of it in memory. */
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
