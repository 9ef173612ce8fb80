import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { MINUTE_MS } from '@landfall/domain/durations';
import type { OrgTx } from '../../platform/db/session.ts';
import { type FileStore, writeFile } from '../../platform/files/file-store.ts';
import { Turns } from '../../platform/http/turns.ts';
import { type ReadingOptions, UNNAMED_SERVER } from '../../platform/mail/reading/received-mail.ts';
import type { ArrivedFile } from '../documents/service.ts';
import type { PreparedFile } from '../incoming-mails/service.ts';
import { findIdentity, listIdentities, type MailboxIdentity } from '../mailboxes/service.ts';

/** Who reads a raw mail and files it waits for a turn: it stands in memory several times meanwhile. */
export const readingTurns = new Turns({
  each: 1,
  all: 2,
  eachWaiting: 10,
  allWaiting: 50,
  waitMs: MINUTE_MS,
  burstMs: Number.POSITIVE_INFINITY,
});

/** How a mail of a mailbox is read. */
export interface MailSource {
  /** Addresses of all mailboxes: what was sent to one may come by another, too. */
  mailboxes: string[];
  options: ReadingOptions;
}

/**
 * By which name the mailbox's own server signs its checks; null: nothing is believed. Of a mailbox that is read by IMAP the
 * name is that server's, which has not seen mails that are posted: whoever posts them may leave in what a sender forged.
 */
function authservIdOf(mailbox: MailboxIdentity | undefined, isForeign: boolean): string | null {
  if (isForeign) return null;
  if (mailbox?.sender_checks === 'exchange_online') return UNNAMED_SERVER;
  return mailbox?.sender_checks === 'named' ? mailbox.authserv_id.trim() || null : null;
}

/** How a mail is read that came by a mailbox, which may have been removed since. @param productAddress from which the product sends mail of its own */
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

/** The raw form of a mail from the store, outside of any transaction. @throws MissingFileError */
export async function readRaw(store: FileStore, orgId: string, fileId: string): Promise<Uint8Array> {
  return buffer(await store.read({ orgId, fileId }));
}

/** Writes the files of a mail to the store for one thread, outside of any transaction. */
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
