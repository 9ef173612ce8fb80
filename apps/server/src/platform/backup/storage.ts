/** An object of a storage. */
export interface StoredObject {
  /** Names separated by slashes. */
  key: string;
  bytes: number;
}

/**
 * A storage of backups: objects by their keys. A written object exists completely or not at all, and is durable once
 * {@link BackupStorage.write} has resolved.
 */
export interface BackupStorage {
  /** Its display name, without secrets. */
  readonly name: string;
  /**
   * @returns the id that it was given when it was set up: another id means another storage
   * @throws StorageAwayError when it is not reachable, with advice
   */
  check(): Promise<string>;
  /** Marks the storage as one for backups. Called once, when it is set up; calling it again changes nothing. */
  prepare(): Promise<void>;
  /** Removes incomplete objects that were started before a time, in milliseconds since the epoch. */
  tidy(moment: number): Promise<void>;
  /** Stores an object, replacing an earlier one. @returns its size, and the SHA-256 (hexadecimal) of its bytes */
  write(key: string, content: AsyncIterable<Uint8Array>): Promise<{ bytes: number; sha256: string }>;
  /** @throws MissingObjectError */
  read(key: string): Promise<AsyncIterable<Uint8Array>>;
  /** The objects whose keys begin with a prefix, in the order of their keys. */
  list(prefix: string): AsyncIterable<StoredObject>;
  /** Removes an object; a missing one is no error. */
  remove(key: string): Promise<void>;
}

/** The storage cannot be reached, or is not the expected one. */
export class StorageAwayError extends Error {
  override name = 'StorageAwayError';
}

/** An object that belongs to a backup is missing in the storage. */
export class MissingObjectError extends Error {
  override name = 'MissingObjectError';
  constructor(storage: string, key: string) {
    super(`${key} is not in ${storage}`);
  }
}
