import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { type BackupStorage, StorageAwayError } from './storage.ts';

const SENT_BYTES = 1024;
/** The time limit for trying a place, in milliseconds. */
const TRIAL_MS = 20_000;

/**
 * Waits for work on a place for twenty seconds at most, since a network drive may hang without an error.
 * @throws StorageAwayError when it takes longer
 */
export async function withinTrialTime<Result>(work: Promise<Result>): Promise<Result> {
  let late: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, fail) => {
    const words = `It does not answer within ${TRIAL_MS / 1_000} seconds`;
    late = setTimeout(() => fail(new StorageAwayError(words)), TRIAL_MS);
  });
  try {
    return await Promise.race([work, limit]);
  } finally {
    clearTimeout(late);
  }
}

/**
 * Marks a place as one for backups, and checks that it returns what is written to it.
 * @throws Error that says what is wrong with it
 */
export async function tryPlace(storage: BackupStorage): Promise<void> {
  const key = `trial-${crypto.randomUUID()}`;
  const sent = randomBytes(SENT_BYTES);
  try {
    await storage.prepare();
    await storage.check();
    await storage.write(key, contentOf(sent));
    const kept = await buffer(await storage.read(key));
    await storage.remove(key);
    if (!kept.equals(sent)) throw new StorageAwayError('It does not give back what was written to it');
  } catch (error) {
    throw new StorageAwayError(wordsOf(error), { cause: error });
  }
}

async function* contentOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

/** What is wrong with a place, in words, by the error of its storage. */
export function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS')
    return 'The account that Landfall runs as may not write there';
  if (code === 'ENOENT') return 'The folder is not there and cannot be created';
  if (code === 'ENOSPC') return 'There is no room in it';
  return error.message;
}
