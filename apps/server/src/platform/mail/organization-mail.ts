import type { Clock } from '../clock.ts';
import type { OrgTx } from '../db/session.ts';
import { enqueue, enqueueEach } from '../jobs/enqueue.ts';
import { JobRefusedError } from '../jobs/job.ts';
import { handleJob, type JobHandler, type JobRun } from '../jobs/worker.ts';
import { newId } from '../new-record.ts';
import { deliver, type MailPlace, type Settlement, type TakenMail } from './deliver.ts';
import { type Attachment, columnsOf, LONGEST_NAME, type NewMail, type Post, type Writer } from './mail.ts';
import { organizationMailJob } from './mail-jobs.ts';
import { singleLine } from './single-line.ts';

/** The member whose mail it is. */
interface MemberWriter extends Writer {
  personId: string;
}

/**
 * Sends a mail of the organization once the transaction is committed; a rollback discards it.
 * @param mail with an id if its creator chose one, and with the member whose mail it is; the product's without a member
 * @returns the mail's id
 * @throws UnusableAddressError
 */
export async function sendMail(
  tx: OrgTx,
  {
    id,
    writer,
    ...mail
  }: NewMail & { id?: string; attachments?: readonly Attachment[]; writer?: MemberWriter },
): Promise<string> {
  const key = { org_id: tx.orgId, id: id ?? newId(mail.createdAt) };
  await tx.db
    .insertInto('mail')
    .values({
      ...key,
      ...columnsOf(mail),
      ...(writer && {
        from_name: singleLine(writer.fromName, LONGEST_NAME),
        reply_to: writer.replyTo,
        writer_id: writer.personId,
      }),
    })
    .execute();
  for (const [position, { filename, contentType, content }] of (mail.attachments ?? []).entries()) {
    const file = { filename, content_type: contentType, content };
    await tx.db
      .insertInto('mail_attachment')
      .values({ org_id: tx.orgId, mail_id: key.id, position, ...file })
      .execute();
  }
  await enqueue(tx, organizationMailJob, { mail_id: key.id });
  return key.id;
}

/** A mail under an id that its creator chose. */
export interface IdentifiedMail extends NewMail {
  id: string;
}

/**
 * Sends many mails of the organization once the transaction is committed, as {@link sendMail} does with one.
 * @throws UnusableAddressError
 */
export async function sendMails({ db, orgId }: OrgTx, mails: readonly IdentifiedMail[]): Promise<void> {
  if (mails.length === 0) return;
  await db
    .insertInto('mail')
    .values(mails.map(({ id, ...mail }) => ({ org_id: orgId, id, ...columnsOf(mail) })))
    .execute();
  await enqueueEach(
    { db },
    organizationMailJob,
    mails.map(({ id }) => ({ mail_id: id })),
  );
}

/** A mail that will not be sent. */
export interface WithdrawnMail {
  id: string;
  /** What it is about. */
  resource_id: string | null;
  /** The member whose mail it is; null if it is the product's. */
  writer_id: string | null;
}

async function withdraw(
  { db, orgId }: OrgTx,
  column: 'id' | 'resource_id' | 'writer_id',
  values: readonly string[],
  reason: string,
): Promise<WithdrawnMail[]> {
  const withdrawn = await db
    .updateTable('mail')
    .set({ status: 'withdrawn', last_error: reason, html: null, text: null })
    .where('org_id', '=', orgId)
    .where(({ eb, fn, val }) => eb(column, '=', fn.any(val([...values]))))
    .where('status', '=', 'pending')
    .returning(['id', 'resource_id', 'writer_id'])
    .execute();
  for (const { id } of withdrawn)
    await db.deleteFrom('mail_attachment').where('org_id', '=', orgId).where('mail_id', '=', id).execute();
  return withdrawn;
}

/**
 * Withdraws unsent mails about these subjects. One that is being sent right now is still sent.
 * @param reason for people
 * @returns the withdrawn ones
 */
export function withdrawMail(
  tx: OrgTx,
  resourceIds: readonly string[],
  reason: string,
): Promise<WithdrawnMail[]> {
  return withdraw(tx, 'resource_id', resourceIds, reason);
}

/** Withdraws these mails, by their ids. */
export function withdrawMails(tx: OrgTx, ids: readonly string[], reason: string): Promise<WithdrawnMail[]> {
  return withdraw(tx, 'id', ids, reason);
}

/** Withdraws the mails of a member. */
export function withdrawMailsOf(tx: OrgTx, writerId: string, reason: string): Promise<WithdrawnMail[]> {
  return withdraw(tx, 'writer_id', [writerId], reason);
}

/** The state of a mail. */
export interface MailProgress {
  status: 'pending' | 'sent' | 'failed';
  /** Why the last attempt failed, as a message. */
  error: string | null;
}

/** The state of the latest mail about each of these subjects. Withdrawn mails have none. */
export async function mailsAbout(
  { db, orgId }: OrgTx,
  resourceIds: readonly string[],
): Promise<Map<string, MailProgress>> {
  const rows = await db
    .selectFrom('mail')
    .select(['resource_id', 'status', 'last_error'])
    .where('org_id', '=', orgId)
    .where(({ eb, fn, val }) => eb('resource_id', '=', fn.any(val([...resourceIds]))))
    .where('status', '<>', 'withdrawn')
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return new Map(
    rows.map(({ resource_id, status, last_error }) => [
      resource_id ?? '',
      { status: status as MailProgress['status'], error: last_error },
    ]),
  );
}

async function attachmentsOf({ db, orgId }: OrgTx, id: string): Promise<Attachment[]> {
  return db
    .selectFrom('mail_attachment')
    .select(['filename', 'content_type as contentType', 'content'])
    .where('org_id', '=', orgId)
    .where('mail_id', '=', id)
    .orderBy('position')
    .execute();
}

async function take(tx: OrgTx, id: string): Promise<TakenMail | null> {
  const { db, orgId } = tx;
  const [mail, attachments] = await Promise.all([
    db
      .updateTable('mail')
      .set(({ eb }) => ({ attempts: eb('attempts', '+', 1), unconfirmed: eb('unconfirmed', '+', 1) }))
      .where('org_id', '=', orgId)
      .where('id', '=', id)
      .where('status', '=', 'pending')
      .returning(['id', 'recipient', 'recipient_name', 'subject', 'created_at', 'from_name', 'reply_to'])
      // Not null while it is pending.
      .returning(({ ref }) => [ref('html').$notNull().as('html'), ref('text').$notNull().as('text')])
      .returning(({ eb }) => eb('unconfirmed', '-', 1).as('unconfirmed'))
      .executeTakeFirst(),
    attachmentsOf(tx, id),
  ]);
  if (mail) {
    const { from_name: fromName, reply_to: replyTo, ...rest } = mail;
    const writer = fromName !== null && replyTo !== null ? { fromName, replyTo } : undefined;
    return { ...rest, attachments, writer };
  }
  const settled = await db
    .selectFrom('mail')
    .select('id')
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!settled) throw new JobRefusedError('Its organization has no such mail');
  return null;
}

async function settle(
  { db, orgId }: OrgTx,
  { id, attachments }: TakenMail,
  settlement: Settlement,
): Promise<void> {
  const { status, sentAt, error, unconfirmed } = settlement;
  const over = status !== 'pending';
  await db
    .updateTable('mail')
    .set({ status, sent_at: sentAt, last_error: error, unconfirmed })
    .$if(over, (update) => update.set({ html: null, text: null }))
    // Withdrawn while it was being sent: it stays withdrawn, unless it was sent.
    .$if(status !== 'sent', (update) => update.where('status', '=', 'pending'))
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .execute();
  if (!over || attachments.length === 0) return;
  await db.deleteFrom('mail_attachment').where('org_id', '=', orgId).where('mail_id', '=', id).execute();
}

/** Notifies the member whose mail is about to be given up. */
type NotifyWriter = (moment: { tx: OrgTx; now: string }, mailId: string) => Promise<void>;

function placeOf(
  { payload, inOrganization }: JobRun<{ mail_id: string }>,
  clock: Clock,
  notifyWriter: NotifyWriter | undefined,
): MailPlace {
  return {
    take: () => inOrganization(({ tx }) => take(tx, payload.mail_id)),
    settle: (mail, settlement) =>
      inOrganization(async ({ tx }) => {
        // First, because this locks the mail's case, which comes before its mails in the lock order.
        if (settlement.status === 'failed' && mail.writer)
          await notifyWriter?.({ tx, now: new Date(clock.now()).toISOString() }, mail.id);
        await settle(tx, mail, settlement);
      }),
  };
}

/** Finds how to send mail of an organization's members; null: as the product's own mail. */
export type OfficePost = (inOrganization: JobRun<unknown>['inOrganization']) => Promise<Post | null>;

interface MemberMailOptions {
  officePost?: OfficePost | undefined;
  notifyWriter?: NotifyWriter;
}

/** Sends the mail of organizations. An organization with thousands of mails leaves others two slots of each process. */
export function organizationMail(
  post: Post,
  clock: Clock,
  { officePost, notifyWriter }: MemberMailOptions = {},
): JobHandler {
  const limits = { concurrency: 6, perOrganization: 4 };
  return handleJob(organizationMailJob, limits, (run) => {
    let chosen = post;
    const own: Post = {
      async send(mail) {
        const office = mail.writer && (await officePost?.(run.inOrganization));
        chosen = office ?? post;
        return chosen.send(mail);
      },
      close: () => chosen.close(),
    };
    return deliver(placeOf(run, clock, notifyWriter), own, clock, run.signal);
  });
}
