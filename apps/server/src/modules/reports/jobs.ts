import { HOUR_MS } from '@landfall/domain/durations';
import type { Clock } from '../../platform/clock.ts';
import { organizationOf } from '../../platform/db/organization-name.ts';
import { type OrgTx, seeAs } from '../../platform/db/session.ts';
import { sweep } from '../../platform/jobs/periodic-tasks.ts';
import { handleJob, type JobHandler } from '../../platform/jobs/worker.ts';
import { type NewMail, UnusableAddressError } from '../../platform/mail/mail.ts';
import { sendMail } from '../../platform/mail/organization-mail.ts';
import {
  DELETED,
  LEFT,
  lockRequest,
  type ReportMailPayload,
  reportMailJob,
  settleRequest,
} from '../report-deliveries/service.ts';
import { reportCsv } from './csv.ts';
import { reportMail } from './mail.ts';
import { reportPdf } from './pdf.ts';
import type { PrintedReport } from './printed-report.ts';
import * as queries from './queries.ts';
import { reportFileName } from './report-file-name.ts';
import { DELETED_MS, PREVIEW_MS } from './report-limits.ts';

/** What a mail is composed from. */
interface Order {
  printed: PrintedReport;
  recipient: queries.Member;
}

/** Reads the requested report and its recipient; null when no mail is to be made any more. Former members get none. */
async function readRequest(tx: OrgTx, payload: ReportMailPayload, publicUrl: string): Promise<Order | null> {
  if (!(await lockRequest(tx, payload))) return null;
  const recipient = await queries.selectMember(tx, payload.user_id);
  if (!recipient) {
    await settleRequest(tx, payload, { error: LEFT });
    return null;
  }
  await seeAs(tx, recipient.id);
  const report = await queries.selectReport(tx, payload.report_id);
  if (!report) {
    await settleRequest(tx, payload, { error: DELETED });
    return null;
  }
  const { name: organizationName, time_zone: timeZone } = await organizationOf(tx);
  const { report_type, data } = report;
  return { printed: { report_type, data, organizationName, timeZone, publicUrl }, recipient };
}

/** Composes the mail. This may take a while, so it runs outside any transaction. */
async function compose({ printed, recipient }: Order, payload: ReportMailPayload) {
  const { report_name, as_of } = printed.data;
  const words = reportMail(printed, {
    reportUrl: `${printed.publicUrl}/reports?report=${payload.report_id}`,
    recipientName: recipient.name,
    ...(payload.due_at ? { dueAt: payload.due_at } : {}),
  });
  const pdf = { contentType: 'application/pdf', content: await reportPdf(printed) };
  const csv = { contentType: 'text/csv; charset=utf-8', content: Buffer.from(await reportCsv(printed)) };
  return {
    ...words,
    kind: 'report',
    resourceId: payload.report_id,
    to: { address: recipient.email, name: recipient.name },
    attachments: [
      { filename: reportFileName(report_name, as_of, 'pdf'), ...pdf },
      { filename: reportFileName(report_name, as_of, 'csv'), ...csv },
    ],
  };
}

/** Queues the mail, unless the request was withdrawn or its recipient has left meanwhile. */
async function queueMail(
  tx: OrgTx,
  payload: ReportMailPayload,
  mail: Omit<NewMail, 'createdAt'>,
  createdAt: string,
): Promise<void> {
  if (!(await lockRequest(tx, payload))) return;
  if (!(await queries.selectMember(tx, payload.user_id))) return settleRequest(tx, payload, { error: LEFT });
  try {
    await settleRequest(tx, payload, { mail_id: await sendMail(tx, { ...mail, createdAt }) });
  } catch (error) {
    if (!(error instanceof UnusableAddressError)) throw error;
    await settleRequest(tx, payload, { error: 'They have no address that mail can be sent to' });
  }
}

/**
 * Makes the mails of reports.
 * @param publicUrl origin of the web pages, without a trailing slash
 */
export function mailReports(publicUrl: string, clock: Clock): JobHandler {
  return handleJob(
    reportMailJob,
    { concurrency: 2, perOrganization: 1 },
    async ({ payload, isLastTry, inOrganization }) => {
      const order = await inOrganization(({ tx }) => readRequest(tx, payload, publicUrl));
      if (!order) return;
      try {
        const mail = await compose(order, payload);
        const createdAt = new Date(clock.now()).toISOString();
        await inOrganization(({ tx }) => queueMail(tx, payload, mail, createdAt));
      } catch (error) {
        if (isLastTry) {
          await inOrganization(async ({ tx }) => {
            if (await lockRequest(tx, payload))
              await settleRequest(tx, payload, { error: 'The mail could not be made' });
          });
        }
        throw error;
      }
    },
  );
}

/** An expired preview is remembered for a week, so that saving it gets a clear message; afterwards it is deleted. */
const PREVIEW_RECORD_MS = 7 * PREVIEW_MS;

/** Clears expired previews, and deletes old ones. */
export const sweepPreviews = sweep({
  name: 'sweep report previews',
  everyMs: HOUR_MS,
  statement: 'select from sweep_report_previews($1, $2) as emptied where emptied > 0',
  agesMs: [PREVIEW_MS, PREVIEW_RECORD_MS],
});

/** Permanently deletes the reports whose restore period has ended. */
export const sweepDeletedReports = sweep({
  name: 'sweep deleted reports',
  everyMs: HOUR_MS,
  statement: 'select from sweep_deleted_reports($1) as removed where removed > 0',
  agesMs: [DELETED_MS],
});
