import { DELIVERIES_SHOWN } from '@landfall/contract/constants';
import type { Report, ReportDelivery } from '@landfall/contract/reports';
import { HOUR_MS } from '@landfall/domain/durations';
import { z } from 'zod';
import { instantAfter } from '../../platform/clock.ts';
import type { OrgTx } from '../../platform/db/session.ts';
import type { OrgSession } from '../../platform/http/gate.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import { defineJob } from '../../platform/jobs/job.ts';
import { withdrawMails } from '../../platform/mail/organization-mail.ts';
import * as queries from './queries.ts';

/** Makes the mail of a saved report to one person. All attempts together take less than an hour. */
export const reportMailJob = defineJob({
  name: 'report_mail',
  payload: z.object({
    report_id: z.uuid(),
    user_id: z.uuid(),
    /** The request that the job is for: a later request has its own job. */
    requested_at: z.string(),
    /** For a late scheduled report: when it was due. */
    due_at: z.string().optional(),
  }),
  retries: { limit: 5, delaySeconds: 10, maxDelaySeconds: 120 },
  expireSeconds: 300,
});

export type ReportMailPayload = z.output<typeof reportMailJob.payload>;

export const { lockRequest, settleRequest } = queries;

/** Why the mail of a report that was deleted is not sent. */
export const DELETED = 'The report was deleted';

/** Why a former member gets no report. */
export const LEFT = 'They no longer belong to the organization';

/** Requests without a mail from before this instant will never get one, as jobs are retried for less than an hour. */
function lostBefore(now: string): string {
  return instantAfter(now, -HOUR_MS);
}

function deliveryOf(row: queries.DeliveryRow, now: string): ReportDelivery {
  const { recipient, name, requested_at, mail_status, mail_error } = row;
  const isLost = Date.parse(requested_at) < Date.parse(lostBefore(now));
  const error =
    row.error ??
    (mail_status === 'failed' || mail_status === 'withdrawn'
      ? (mail_error ?? 'It could not be sent')
      : null) ??
    (mail_status === null && isLost ? 'The mail could not be made' : null);
  const status = error !== null ? 'failed' : mail_status === 'sent' ? 'sent' : 'waiting';
  return { user_id: recipient, name, status, error, requested_at };
}

/** The common status of the mails that were requested last: waiting ones take precedence over failed ones. */
function statusOf(deliveries: readonly ReportDelivery[]): Report['status'] {
  const last = deliveries.filter(({ requested_at }) => requested_at === deliveries[0]?.requested_at);
  const states = new Set(last.map(({ status }) => status));
  if (states.size === 0 || states.has('waiting')) return 'generated';
  return states.has('failed') ? 'failed' : 'sent';
}

/** The status of reports: the results of their mails, if any were requested. */
export async function deliveryStatusOf({ tx, now }: Pick<OrgSession, 'tx' | 'now'>, ids: readonly string[]) {
  const rows = await queries.selectDeliveries(tx, ids, DELIVERIES_SHOWN);
  const rowsOf = Map.groupBy(rows, ({ report_id }) => report_id);
  return (id: string): Pick<Report, 'status' | 'delivery' | 'deliveries'> => {
    const deliveries = (rowsOf.get(id) ?? []).map((row) => deliveryOf(row, now));
    return { status: statusOf(deliveries), delivery: deliveries[0] ?? null, deliveries };
  };
}

/**
 * Queues the mails of a saved report. A person whose mail is still waiting gets no second one.
 * @param dueAt for a late report, the ISO instant at which it was due
 */
export async function mailReport(
  { tx, now }: Pick<OrgSession, 'tx' | 'now'>,
  reportId: string,
  recipients: readonly string[],
  dueAt?: string,
): Promise<void> {
  // In the order of ids, so that two calls never wait for each other.
  for (const user_id of recipients.toSorted()) {
    const request = { report_id: reportId, user_id, requested_at: now };
    if (!(await queries.requestDelivery(tx, request, lostBefore(now)))) continue;
    await enqueue(tx, reportMailJob, { ...request, ...(dueAt ? { due_at: dueAt } : {}) });
  }
}

/** Withdraws the queued mails of a report. A mail that is being sent at this moment is still delivered. */
export async function withdrawMailsOf(tx: OrgTx, reportId: string): Promise<void> {
  for (const { mail_id, ...waiting } of await queries.lockWaitingOf(tx, reportId)) {
    if (mail_id) await withdrawMails(tx, [mail_id], DELETED);
    else await queries.settleRequest(tx, waiting, { error: DELETED });
  }
}

/** Withdraws the queued reports to a member who leaves. A mail that is being sent at this moment is still delivered. */
export async function withdrawReports(tx: OrgTx, recipient: string): Promise<void> {
  await withdrawMails(tx, await queries.lockMailsTo(tx, recipient), LEFT);
}

/** Remakes the unsent mails of reports with this case, as each recipient may see the report now. */
export async function rebuildMailsAbout(
  { tx, now }: Pick<OrgSession, 'tx' | 'now'>,
  caseId: string,
): Promise<void> {
  for (const { mail_id, ...waiting } of await queries.lockWaitingWith(tx, caseId)) {
    if (mail_id) await withdrawMails(tx, [mail_id], 'A new one takes its place');
    await queries.settleRequest(tx, waiting, { mail_id: null, requested_at: now });
    await enqueue(tx, reportMailJob, { ...waiting, requested_at: now });
  }
}

/** The id of a report that the caller made from a template and that is on its way to a recipient already. */
export function reportUnderWay(
  { tx, actor, now }: Pick<OrgSession, 'tx' | 'actor' | 'now'>,
  templateId: string,
  recipient: string,
): Promise<string | undefined> {
  const since = lostBefore(now);
  return queries.selectUnderWay(tx, { templateId, maker: actor.personId, recipient, since });
}
