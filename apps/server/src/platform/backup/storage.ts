/** An object of a storage. */
export interface StoredObject {
  /** Names parted by slashes. */
  key: string;
  bytes: number;
}

/**
 * Where backups are kept: objects by their keys. A written object is there whole or not at all, and lasts from the moment
 * that {@link BackupStorage.write} resolves.
 */
export interface BackupStorage {
  /** What people know it by; holds no secret. */
  readonly name: string;
  /**
   * @returns the id that it was given when it was set up: another one is another place
   * @throws StorageAwayError when it is not there, in words that say what to do
   */
  check(): Promise<string>;
  /** Marks the storage as one for backups. Called once, when it is set up; calling it again changes nothing. */
  prepare(): Promise<void>;
  /** Removes what was begun before a moment, in milliseconds since the epoch, and never became whole. */
  tidy(moment: number): Promise<void>;
  /** Keeps an object, in place of an earlier one. @returns its size, and the SHA-256 (hexadecimal) of its bytes */
  write(key: string, content: AsyncIterable<Uint8Array>): Promise<{ bytes: number; sha256: string }>;
  /** @throws MissingObjectError */
  read(key: string): Promise<AsyncIterable<Uint8Array>>;
  /** The objects whose keys begin so, in the order of their keys. */
  list(prefix: string): AsyncIterable<StoredObject>;
  /** Removes an object; one that is gone is no error. */
  remove(key: string): Promise<void>;
}

/** The storage cannot be reached, or is not the one that it should be. */
export class StorageAwayError extends Error {
  override name = 'StorageAwayError';
}

/** What a backup should hold is not in the storage. */
export class MissingObjectError extends Error {
  override name = 'MissingObjectError';
  constructor(storage: string, key: string) {
    super(`${key} is not in ${storage}`);
  }
}
