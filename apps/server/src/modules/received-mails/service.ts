import { createHash, randomUUID } from 'node:crypto';
import type { OrgTx } from '../../platform/db/session.ts';
import { type FileStore, writeFile } from '../../platform/files/file-store.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import { newId } from '../../platform/new-record.ts';
import * as queries from './queries.ts';
import { receivedMailJob } from './received-mail-job.ts';

/** The raw form of a mail, written to the store and not yet known to the database. */
export interface WrittenMail {
  fileId: string;
  sha256: Buffer;
  bytes: number;
}

/**
 * Writes a mail as it came to the store, outside of any transaction. One that is not kept after all is removed by the daily
 * check of files.
 * @throws RangeError for a mail without a byte, and what the store throws
 */
export async function writeRawMail(store: FileStore, orgId: string, raw: Uint8Array): Promise<WrittenMail> {
  if (raw.length === 0) throw new RangeError('A mail has bytes.');
  const fileId = randomUUID();
  await writeFile(
    store,
    { orgId, fileId },
    (async function* () {
      yield raw;
    })(),
  );
  return { fileId, sha256: createHash('sha256').update(raw).digest(), bytes: raw.length };
}

/** A mail of a mailbox. */
export interface RawMail extends WrittenMail {
  mailboxId: string;
  /** Which one it is (RFC 9051, 2.3.1.1); null: it was posted. */
  uid: number | null;
  uidValidity: number | null;
}

/**
 * Keeps a mail that came by a mailbox, and has it read: in the transaction that says how far the mailbox was read.
 * @param now ISO instant
 * @returns false when the mailbox has it already, by its bytes
 */
export async function keepRawMail(tx: OrgTx, mail: RawMail, now: string): Promise<boolean> {
  const id = newId(now);
  if (!(await queries.insertRawMail(tx, { id, ...mail }, now))) return false;
  await enqueue(tx, receivedMailJob, { received_mail_id: id });
  return true;
}
