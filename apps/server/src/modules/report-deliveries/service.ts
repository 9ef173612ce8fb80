import type { ReportDelivery } from '@landfall/contract/reports';
import { z } from 'zod';
import type { OrgTx } from '../../platform/db/session.ts';
import type { OrgSession } from '../../platform/http/gate.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import { defineJob } from '../../platform/jobs/job.ts';
import { withdrawMails } from '../../platform/mail/organization-mail.ts';
import * as queries from './queries.ts';

const HOUR_MS = 3_600_000;

/** Makes the mail of a saved report to one person. All its tries take less than an hour. */
export const reportMailJob = defineJob({
  name: 'report_mail',
  payload: z.object({
    report_id: z.uuid(),
    user_id: z.uuid(),
    /** The request that it is for: a later one has a job of its own. */
    requested_at: z.string(),
    /** When a scheduled report was due that comes late. */
    due_at: z.string().optional(),
  }),
  retries: { limit: 5, delaySeconds: 10, maxDelaySeconds: 120 },
  expireSeconds: 300,
});

export type ReportMailPayload = z.output<typeof reportMailJob.payload>;

export const { lockRequest, settleRequest } = queries;

/** Why someone who has left gets no report. */
export const LEFT = 'They no longer belong to the organization';

/** No job tries for so long: what was asked for before and has made no mail never will. */
function forgottenBefore(now: string): string {
  return new Date(Date.parse(now) - HOUR_MS).toISOString();
}

function deliveryOf(row: queries.DeliveryRow, now: string): ReportDelivery {
  const { recipient, name, requested_at, mail_status, mail_error } = row;
  const isForgotten = Date.parse(requested_at) < Date.parse(forgottenBefore(now));
  const error =
    row.error ??
    (mail_status === 'failed' || mail_status === 'withdrawn'
      ? (mail_error ?? 'It could not be sent')
      : null) ??
    (mail_status === null && isForgotten ? 'The mail could not be made' : null);
  const status = error !== null ? 'failed' : mail_status === 'sent' ? 'sent' : 'waiting';
  return { user_id: recipient, name, status, error, requested_at };
}

/** How reports stand: what became of their mail, if anybody asked for one. */
export async function standingOf({ tx, now }: Pick<OrgSession, 'tx' | 'now'>, ids: readonly string[]) {
  const rows = await queries.selectDeliveries(tx, ids);
  const deliveries = new Map(rows.map((row) => [row.report_id, deliveryOf(row, now)]));
  return (id: string) => {
    const delivery = deliveries.get(id) ?? null;
    const status = delivery === null || delivery.status === 'waiting' ? 'generated' : delivery.status;
    return { status, delivery } as const;
  };
}

/**
 * Has a saved report mailed. While a mail of it to the same person waits there is no second.
 * @param dueAt ISO instant at which it was due, when it comes late
 */
export async function mailReport(
  { tx, now }: Pick<OrgSession, 'tx' | 'now'>,
  reportId: string,
  recipient: string,
  dueAt?: string,
): Promise<void> {
  const request = { report_id: reportId, user_id: recipient, requested_at: now };
  if (!(await queries.requestDelivery(tx, request, forgottenBefore(now)))) return;
  await enqueue(tx, reportMailJob, { ...request, ...(dueAt ? { due_at: dueAt } : {}) });
}

/** Keeps reports that wait from going to someone who leaves. One that is being handed over right now still goes. */
export async function withdrawReports(tx: OrgTx, recipient: string): Promise<void> {
  await withdrawMails(tx, await queries.lockMailsTo(tx, recipient), LEFT);
}

/** Has the mails of reports with this case that have not gone out made anew, as each recipient sees the report now. */
export async function remakeMailsAbout(
  { tx, now }: Pick<OrgSession, 'tx' | 'now'>,
  caseId: string,
): Promise<void> {
  for (const { mail_id, ...waiting } of await queries.lockWaitingWith(tx, caseId)) {
    if (mail_id) await withdrawMails(tx, [mail_id], 'One that is made anew takes its place');
    await queries.settleRequest(tx, waiting, { mail_id: null, requested_at: now });
    await enqueue(tx, reportMailJob, { ...waiting, requested_at: now });
  }
}

/** The report that the caller made from a template and that is on its way to someone already, by its id. */
export function reportUnderWay(
  { tx, actor, now }: Pick<OrgSession, 'tx' | 'actor' | 'now'>,
  templateId: string,
  recipient: string,
): Promise<string | undefined> {
  const since = forgottenBefore(now);
  return queries.selectUnderWay(tx, { templateId, maker: actor.personId, recipient, since });
}
