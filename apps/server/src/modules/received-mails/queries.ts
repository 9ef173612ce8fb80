import { RECEIVED_MAILS_COUNTED } from '@landfall/contract/constants';
import type { Correspondent } from '@landfall/contract/messages';
import { countUpTo } from '../../platform/db/counts.ts';
import { idKey, instantKey, type ListOrder, type PageAt, readPage } from '../../platform/db/page.ts';
import type { OrgTx } from '../../platform/db/session.ts';
import type { FoldedHtml } from '../../platform/mail/reading/received-mail.ts';

/** A raw mail that is possibly new. */
export interface NewRawMail {
  id: string;
  mailboxId: string;
  fileId: string;
  sha256: Buffer;
  bytes: number;
  /** The mail's number in the mailbox; null when it was posted. */
  uid: number | null;
  uidValidity: number | null;
}

/**
 * Adds a raw mail to a mailbox at `now` (ISO).
 * @returns false when the mailbox has it already
 */
export async function insertRawMail({ db, orgId }: OrgTx, mail: NewRawMail, now: string): Promise<boolean> {
  const { id, mailboxId, fileId, sha256, bytes, uid, uidValidity } = mail;
  await db
    .insertInto('stored_file')
    .values({
      org_id: orgId,
      id: fileId,
      sha256,
      bytes,
      created_at: now,
      // A raw mail is not a document, and is not searched.
      media_type: 'application/octet-stream',
      text_state: 'unsupported',
    })
    .execute();
  const added = await db
    .insertInto('received_mail')
    .values({
      org_id: orgId,
      id,
      mailbox_id: mailboxId,
      uid,
      uid_validity: uidValidity,
      file_id: fileId,
      sha256,
      received_at: now,
    })
    .onConflict((conflict) => conflict.columns(['org_id', 'mailbox_id', 'sha256']).doNothing())
    .executeTakeFirst();
  if (added.numInsertedOrUpdatedRows === 1n) return true;
  await db.deleteFrom('stored_file').where('org_id', '=', orgId).where('id', '=', fileId).execute();
  return false;
}

/** A mail that waits to be parsed; undefined when it does not. */
export function selectWaiting({ db, orgId }: OrgTx, id: string) {
  return db
    .selectFrom('received_mail')
    .select(['mailbox_id', 'file_id', 'uid'])
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .executeTakeFirst();
}

/**
 * Increases or decreases the number of attempts to parse a waiting mail.
 * @returns the number; undefined when the mail does not wait
 */
export async function countAttempt(
  { db, orgId }: OrgTx,
  id: string,
  change: 1 | -1,
): Promise<number | undefined> {
  const row = await db
    .updateTable('received_mail')
    .set(({ eb }) => ({ attempts: eb('attempts', '+', change) }))
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .returning('attempts')
    .executeTakeFirst();
  return row?.attempts;
}

export type MailState = 'waiting' | 'filed' | 'triage' | 'dismissed' | 'done';

/** The contents of a mail to be decided that lists do not show. */
export interface TriageContent {
  to: Correspondent[];
  cc: Correspondent[];
  text: string;
  quoted: string;
  html: FoldedHtml | null;
  attachments: { file_name: string; bytes: number }[];
}

/** A mail that a person has to decide on. */
export interface TriageMail {
  reason: string;
  is_readable: boolean;
  is_automatic: boolean;
  is_confirmed: boolean;
  sender_name: string;
  sender_address: string;
  subject: string;
  preview: string;
  sent_at: string | null;
  thread_id: string | null;
  case_id: string | null;
  /** Whether only those who see every case may see it. */
  admins_only: boolean;
  content: TriageContent | null;
}

/**
 * Sets a waiting mail aside for a person's decision.
 * @returns false when it was not waiting any more
 */
export async function putInTriage(
  { db, orgId }: OrgTx,
  id: string,
  { content, ...mail }: Partial<TriageMail> & Pick<TriageMail, 'reason'>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('received_mail')
    .set({ state: 'triage', ...mail, content: content ? JSON.stringify(content) : null })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Clears the contents of a filed mail: they are in its threads now, for the members who may see these. */
const FILED = {
  reason: '',
  sender_name: '',
  sender_address: '',
  subject: '',
  preview: '',
  sent_at: null,
  thread_id: null,
  content: null,
  dismissed_at: null,
  admins_only: false,
};

/**
 * Moves a mail to a final state.
 * @param caseId the case of the thread that the mail is in or about: entries on mails of a restricted case are hidden
 *   in the audit log, too
 * @returns whether the mail was in the state `from`
 */
export async function completeMail(
  { db, orgId }: OrgTx,
  id: string,
  from: 'waiting' | 'triage',
  to: 'filed' | 'done',
  caseId: string | null,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('received_mail')
    .set({ state: to, is_readable: true, ...FILED, case_id: caseId })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .where('state', '=', from)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Dismisses a mail at an instant, or restores it (null).
 * @returns whether it was in the other state
 */
export async function setDismissed({ db, orgId }: OrgTx, id: string, at: string | null): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('received_mail')
    .set({ state: at === null ? 'triage' : 'dismissed', dismissed_at: at })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .where('state', '=', at === null ? 'dismissed' : 'triage')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

function mails({ db, orgId }: OrgTx) {
  return db
    .selectFrom('received_mail as r')
    .leftJoin('thread as t', (join) =>
      join.onRef('t.org_id', '=', 'r.org_id').onRef('t.id', '=', 'r.thread_id'),
    )
    .select([
      'r.id',
      'r.mailbox_id',
      'r.file_id',
      'r.uid',
      'r.received_at',
      'r.sent_at',
      'r.sender_name',
      'r.sender_address',
      'r.subject',
      'r.preview',
      'r.reason',
      'r.is_readable',
      'r.is_automatic',
      'r.is_confirmed',
      'r.case_id',
      'r.dismissed_at',
      't.id as thread_id',
      't.subject as thread_subject',
    ])
    .select(({ ref }) => ref('r.state').$castTo<MailState>().as('state'))
    .where('r.org_id', '=', orgId);
}

/** A mail to be decided, as lists show it. */
export type MailRow = NonNullable<Awaited<ReturnType<typeof selectMail>>>;

/** The newest first. */
const ORDER: ListOrder = {
  sort: 'received',
  direction: 'desc',
  key: [instantKey('r.received_at'), idKey('r.id')],
};

/** A page of mails to be decided, or of dismissed ones. An invalid cursor is refused. */
export function selectMailPage(tx: OrgTx, state: 'triage' | 'dismissed', at: PageAt) {
  return readPage(mails(tx).where('r.state', '=', state), ORDER, at);
}

/** The number of these mails, counted up to {@link RECEIVED_MAILS_COUNTED}. */
export async function countMails(tx: OrgTx, state: 'triage' | 'dismissed'): Promise<number> {
  const some = tx.db
    .selectFrom('received_mail as r')
    .where('r.org_id', '=', tx.orgId)
    .where('r.state', '=', state);
  return (await countUpTo(tx.db, some, RECEIVED_MAILS_COUNTED - 1)) ?? RECEIVED_MAILS_COUNTED;
}

/** A mail to be decided or a dismissed one. */
export function selectMail(tx: OrgTx, id: string) {
  return mails(tx).where('r.id', '=', id).where('r.state', 'in', ['triage', 'dismissed']).executeTakeFirst();
}

/** The contents of a mail; null when it could not be parsed. */
export async function selectContent({ db, orgId }: OrgTx, id: string): Promise<TriageContent | null> {
  const row = await db
    .selectFrom('received_mail')
    .select(({ ref }) => ref('content').$castTo<TriageContent | null>().as('content'))
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.content ?? null;
}
