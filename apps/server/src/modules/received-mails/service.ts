import { createHash, randomUUID } from 'node:crypto';
import type { OrgTx } from '../../platform/db/session.ts';
import { type FileStore, writeFile } from '../../platform/files/file-store.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import { newId } from '../../platform/new-record.ts';
import * as queries from './queries.ts';
import { receivedMailJob } from './received-mail-job.ts';

/** A raw mail that is stored, but not yet recorded in the database. */
export interface WrittenMail {
  fileId: string;
  sha256: Buffer;
  bytes: number;
}

/**
 * Stores a raw mail, outside of any transaction. The daily check of files deletes it if it is never recorded.
 * @throws RangeError for an empty mail, and what the store throws
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

/** A stored raw mail of a mailbox. */
export interface RawMail extends WrittenMail {
  mailboxId: string;
  /** The mail's number in the mailbox (UID, RFC 9051, 2.3.1.1); null when it was posted. */
  uid: number | null;
  uidValidity: number | null;
}

/**
 * Records a mail that arrived in a mailbox, and queues its parsing, in the transaction that advances the mailbox's
 * position.
 * @param now ISO instant
 * @returns false when the mailbox has a mail with the same bytes already
 */
export async function storeRawMail(tx: OrgTx, mail: RawMail, now: string): Promise<boolean> {
  const id = newId(now);
  if (!(await queries.insertRawMail(tx, { id, ...mail }, now))) return false;
  await enqueue(tx, receivedMailJob, { received_mail_id: id });
  return true;
}
