import type { HandlerInput, HandlerResult } from '@landfall/contract/endpoint';
import type { FileSource } from '@landfall/contract/file';
import type * as contract from '@landfall/contract/received-mails';
import type { ReceivedMail } from '@landfall/contract/received-mails';
import type { OrgTx } from '../../platform/db/session.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import { Failure, found, notFound } from '../../platform/http/failure.ts';
import type { OrgSession } from '../../platform/http/gate.ts';
import { rawMailFile } from '../incoming-mails/service.ts';
import { suggestionsFor } from '../mail-threading/service.ts';
import { announceMails } from './filing.ts';
import * as queries from './queries.ts';

function toWire(row: queries.MailRow): ReceivedMail {
  const { id, received_at, sent_at, subject, preview, reason, dismissed_at, thread_id } = row;
  return {
    id,
    received_at,
    sent_at,
    subject,
    reason,
    dismissed_at,
    text: preview,
    from: { name: row.sender_name, address: row.sender_address },
    is_readable: row.is_readable,
    is_automatic: row.is_automatic,
    is_confirmed: row.is_confirmed,
    thread: thread_id === null ? null : { id: thread_id, subject: row.thread_subject ?? '' },
  };
}

/**
 * A mail to be decided or a dismissed one.
 * @throws Failure `not_found`
 */
export async function findMail(tx: OrgTx, id: string): Promise<queries.MailRow> {
  return found(await queries.selectMail(tx, id));
}

/** A page of mails to be decided, or of dismissed ones. */
export async function listMails(
  { tx }: OrgSession,
  { dismissed, ...at }: HandlerInput<typeof contract.listReceivedMails>['query'],
): Promise<HandlerResult<typeof contract.listReceivedMails>> {
  const state = dismissed === 'true' ? 'dismissed' : 'triage';
  const [{ page, next }, total] = await Promise.all([
    queries.selectMailPage(tx, state, at),
    queries.countMails(tx, state),
  ]);
  return { received_mails: page.map(toWire), total, next_cursor: next };
}

/**
 * A mail, with the threads and cases that it may belong to.
 * @throws Failure `not_found`
 */
export async function readMail(
  { tx }: OrgSession,
  id: string,
): Promise<HandlerResult<typeof contract.getReceivedMail>> {
  const row = await findMail(tx, id);
  const [content, suggested] = await Promise.all([
    queries.selectContent(tx, id),
    suggestionsFor(tx, row.sender_address, row),
  ]);
  const { to = [], cc = [], text = '', quoted = '', html = null, attachments = [] } = content ?? {};
  return {
    received_mail: { ...toWire(row), to, cc, text, quoted, has_html: html !== null, attachments },
    suggestions: suggested.map(({ owner_id, owner_kind: kind, owner_name: name, thread_id, subject }) => ({
      owner: { id: owner_id, kind, name },
      thread: thread_id === null ? null : { id: thread_id, subject: subject ?? '' },
    })),
  };
}

/** The formatted text of a mail. @throws Failure `not_found` */
export async function readHtml(
  { tx }: OrgSession,
  id: string,
): Promise<HandlerResult<typeof contract.getReceivedMailHtml>> {
  await findMail(tx, id);
  const { html = null } = (await queries.selectContent(tx, id)) ?? {};
  if (!html) throw notFound();
  const { shown, quoted, remotePictures } = html;
  return { shown, quoted, remote_pictures: remotePictures };
}

/**
 * The raw mail.
 * @throws Failure `not_found`, `conflict` for one that the scanner withholds
 */
export async function readRaw({ tx }: OrgSession, store: FileStore, id: string): Promise<FileSource> {
  return rawMailFile(tx, store, await findMail(tx, id));
}

/**
 * Dismisses a mail, or restores it.
 * @throws Failure `not_found`, `conflict` when another member was faster
 */
export async function setDismissed(session: OrgSession, id: string, dismissed: boolean): Promise<void> {
  const { tx, now } = session;
  const { case_id: caseId } = await findMail(tx, id);
  if (!(await queries.setDismissed(tx, id, dismissed ? now : null)))
    throw new Failure('conflict', dismissed ? 'It is dismissed already' : 'It is not dismissed any more');
  await announceMails(session, caseId);
}
