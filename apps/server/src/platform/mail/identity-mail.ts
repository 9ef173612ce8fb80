import { DAY_MS } from '@landfall/domain/durations';
import type pg from 'pg';
import type { Clock } from '../clock.ts';
import { JobRefusedError } from '../jobs/job.ts';
import type { PeriodicTask } from '../jobs/periodic-tasks.ts';
import { handleJob, type JobHandler } from '../jobs/worker.ts';
import { newId } from '../new-record.ts';
import { deliver, type MailPlace, type Settlement, type TakenMail } from './deliver.ts';
import { type MailContent, renderMail } from './layout.ts';
import { columnsOf, type NewMail, type Post } from './mail.ts';
import { identityMailJob } from './mail-jobs.ts';

/**
 * Sends a mail of the sign-in provider once the transaction of `client` (role landfall_identity) is committed; at once
 * without a transaction.
 * @returns the mail's id
 * @throws UnusableAddressError
 */
export async function sendIdentityMail(
  client: Pick<pg.ClientBase | pg.Pool, 'query'>,
  mail: NewMail,
): Promise<string> {
  const row = { id: newId(mail.createdAt), ...columnsOf(mail) };
  await client.query(
    `with kept as (
       insert into identity.mail (id, kind, resource_id, recipient, recipient_name, subject, html, text, created_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning id)
     select identity.enqueue_mail(id) from kept`,
    [
      row.id,
      row.kind,
      row.resource_id,
      row.recipient,
      row.recipient_name,
      row.subject,
      row.html,
      row.text,
      row.created_at,
    ],
  );
  return row.id;
}

/** A mail as the sign-in provider passes it on. */
interface ProviderMail extends MailContent {
  to: string;
  kind: string;
  accountId: string;
  subject: string;
}

/** Sends the sign-in provider's mail in the product's layout, as part of the transaction of `client`. */
export function identityMailSender(clock: Clock) {
  return async (client: Pick<pg.ClientBase, 'query'>, mail: ProviderMail): Promise<void> => {
    const { to, kind, accountId, subject, ...content } = mail;
    const createdAt = new Date(clock.now()).toISOString();
    const rendered = renderMail(content);
    await sendIdentityMail(client, {
      ...rendered,
      to: { address: to },
      kind,
      resourceId: accountId,
      subject,
      createdAt,
    });
  };
}

type TakenRow = Omit<TakenMail, 'attachments'>;

async function take(pool: pg.Pool, id: string): Promise<TakenMail | null> {
  const { rows } = await pool.query<TakenRow>(
    `update identity.mail set attempts = attempts + 1, unconfirmed = unconfirmed + 1
     where id = $1 and status = 'pending'
     returning id, recipient, recipient_name, subject, html, text, created_at, unconfirmed - 1 as unconfirmed`,
    [id],
  );
  if (rows[0]) return { ...rows[0], attachments: [] };
  const { rowCount } = await pool.query('select from identity.mail where id = $1', [id]);
  if (!rowCount) throw new JobRefusedError('The sign-in provider has no such mail');
  return null;
}

async function settle(pool: pg.Pool, id: string, settlement: Settlement): Promise<void> {
  const { status, sentAt, error, unconfirmed } = settlement;
  await pool.query(
    `update identity.mail set status = $2, sent_at = $3, last_error = $4, unconfirmed = $5,
       html = case when $2 = 'pending' then html end, text = case when $2 = 'pending' then text end
     where id = $1`,
    [id, status, sentAt, error, unconfirmed],
  );
}

/** How long a settled mail is kept for queries about its state. */
const SETTLED_KEPT_MS = 30 * DAY_MS;

/** Deletes settled mail of the sign-in provider, including the addresses. */
export function forgetIdentityMail(pool: pg.Pool, clock: Clock): PeriodicTask {
  return {
    name: 'forget mail of the sign-in provider',
    everyMs: DAY_MS,
    async work() {
      const before = new Date(clock.now() - SETTLED_KEPT_MS);
      await pool.query("delete from identity.mail where status <> 'pending' and created_at < $1", [before]);
    },
  };
}

function placeOf(pool: pg.Pool, id: string): MailPlace {
  return { take: () => take(pool, id), settle: (_, settlement) => settle(pool, id, settlement) };
}

/** Sends the mail of the sign-in provider. `pool`: connections as the role landfall_identity. */
export function identityMail(pool: pg.Pool, post: Post, clock: Clock): JobHandler {
  const limits = { concurrency: 2, perOrganization: 2 };
  return handleJob(identityMailJob, limits, ({ payload, signal }) =>
    deliver(placeOf(pool, payload.mail_id), post, clock, signal),
  );
}
