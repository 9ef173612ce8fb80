import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { MINUTE_MS } from '@landfall/domain/durations';
import type { OrgTx } from '../../platform/db/session.ts';
import { type FileStore, writeFile } from '../../platform/files/file-store.ts';
import { FairSemaphore } from '../../platform/http/fair-semaphore.ts';
import { type ReadingOptions, UNNAMED_SERVER } from '../../platform/mail/reading/received-mail.ts';
import type { ArrivedFile } from '../documents/service.ts';
import type { PreparedFile } from '../incoming-mails/service.ts';
import { findIdentity, listIdentities, type MailboxIdentity } from '../mailboxes/service.ts';

/** Limits how many raw mails are parsed and filed at once, as each is in memory several times meanwhile. */
export const parsingSemaphore = new FairSemaphore({
  each: 1,
  all: 2,
  eachWaiting: 10,
  allWaiting: 50,
  waitMs: MINUTE_MS,
  burstMs: Number.POSITIVE_INFINITY,
});

/** How the mails of a mailbox are parsed. */
export interface MailSource {
  /** Addresses of all mailboxes: a mail to one may arrive by another. */
  mailboxes: string[];
  options: ReadingOptions;
}

/**
 * The name under which the mailbox's server records its sender checks; null when no checks are trusted. For a mailbox
 * that is read by IMAP, it is the name of the IMAP server, which has not checked posted mails: the posting service may
 * have passed on headers that the sender forged.
 */
function authservIdOf(mailbox: MailboxIdentity | undefined, isForeign: boolean): string | null {
  if (isForeign) return null;
  if (mailbox?.sender_checks === 'exchange_online') return UNNAMED_SERVER;
  return mailbox?.sender_checks === 'named' ? mailbox.authserv_id.trim() || null : null;
}

/**
 * How a mail of a mailbox is parsed; the mailbox may have been removed since.
 * @param productAddress the address that the product's own mail is sent from
 */
export async function sourceOf(
  tx: OrgTx,
  { mailbox_id: mailboxId, uid }: { mailbox_id: string | null; uid: number | null },
  productAddress: string,
): Promise<MailSource> {
  const [mailbox, all] = await Promise.all([
    mailboxId === null ? undefined : findIdentity(tx, mailboxId),
    listIdentities(tx),
  ]);
  const isForeign = uid === null && mailbox?.has_imap === true;
  const mailboxes = all.map(({ address }) => address);
  const ownAddresses = [productAddress, ...mailboxes];
  return { mailboxes, options: { authservId: authservIdOf(mailbox, isForeign), ownAddresses } };
}

/**
 * Reads a raw mail from the store, outside of any transaction.
 * @throws MissingFileError
 */
export async function readRaw(store: FileStore, orgId: string, fileId: string): Promise<Uint8Array> {
  return buffer(await store.read({ orgId, fileId }));
}

/** Stores the attachments of a mail for one thread, outside of any transaction. */
export async function writeFiles(
  store: FileStore,
  orgId: string,
  files: readonly PreparedFile[],
): Promise<ArrivedFile[]> {
  const arrived: ArrivedFile[] = [];
  for (const { content, ...described } of files) {
    const fileId = randomUUID();
    const bytes = async function* () {
      yield content;
    };
    await writeFile(store, { orgId, fileId }, bytes());
    arrived.push({ fileId, ...described });
  }
  return arrived;
}
