import type { AuditAction } from '@landfall/contract/audit-actions';
import { sendFromTemplate } from '@landfall/contract/report-templates';
import { reaches } from '@landfall/contract/roles';
import { z } from 'zod';
import { type Clock, todayIn } from '../../platform/clock.ts';
import { type JobSession, seeAs } from '../../platform/db/session.ts';
import type { AuditEntry } from '../../platform/http/audit-writer.ts';
import { Failure } from '../../platform/http/failure.ts';
import { defineJob } from '../../platform/jobs/job.ts';
import { queueEachMinute } from '../../platform/jobs/periodic-tasks.ts';
import { handleJob, type JobHandler } from '../../platform/jobs/worker.ts';
import { renderMail } from '../../platform/mail/layout.ts';
import { UnusableAddressError } from '../../platform/mail/mail.ts';
import { sendMail } from '../../platform/mail/organization-mail.ts';
import { auditWriter } from '../audit/service.ts';
import { mailReport } from '../report-deliveries/service.ts';
import { findMembers } from '../reports/service.ts';
import { reportFailureText } from './mail.ts';
import * as queries from './queries.ts';
import { isLate, nextRun } from './recurrence.ts';
import { recurrenceOf } from './schedules.ts';
import { makeFromTemplate } from './service.ts';

/** Makes the report of a template that is due. The database queues it (`jobs.queue_due_reports`). */
export const scheduledReportJob = defineJob({
  name: 'scheduled_report',
  payload: z.object({
    template_id: z.uuid(),
    /** The run that the job is for: a job for an earlier run does nothing. */
    due_at: z.string(),
  }),
  retries: { limit: 3, delaySeconds: 30, maxDelaySeconds: 300 },
  expireSeconds: 120,
});

/**
 * The member in whose name the report is made, and its recipients who are still members; null when it cannot be made.
 */
async function peopleOf(tx: JobSession['tx'], { id, schedule_by, schedule_recipient }: queries.TemplateRow) {
  if (!schedule_by || !schedule_recipient) return null;
  const wanted = [schedule_recipient, ...((await queries.selectFurther(tx, [id])).get(id) ?? [])];
  const [maker] = await findMembers(tx, [schedule_by]);
  const recipients = await findMembers(tx, wanted);
  return maker && recipients.length > 0 && reaches(maker.roles, 'user') ? { maker, recipients } : null;
}

/** Mails a recipient why a report was not made this time. */
async function mailNotMade(
  tx: JobSession['tx'],
  template: queries.TemplateRow,
  { email, name }: { email: string; name: string },
  reason: string,
  { publicUrl, now }: { publicUrl: string; now: string },
): Promise<void> {
  const { subject, ...content } = reportFailureText(template.name, reason, `${publicUrl}/reports`);
  try {
    await sendMail(tx, {
      to: { address: email, name },
      subject,
      ...renderMail(content),
      kind: 'report',
      resourceId: template.id,
      createdAt: now,
    });
  } catch (error) {
    // This recipient cannot be notified; the next run is scheduled all the same.
    if (!(error instanceof UnusableAddressError)) throw error;
  }
}

/** Performs one run: schedules the next one, then makes, saves and mails the report. */
async function run(
  { tx, timeZone }: JobSession,
  { template_id, due_at }: z.output<typeof scheduledReportJob.payload>,
  publicUrl: string,
  clock: Clock,
): Promise<void> {
  const template = await queries.lockTemplate(tx, template_id);
  const rhythm = template && recurrenceOf(template);
  if (!template?.next_run_at || !rhythm) return;
  const dueAt = template.next_run_at;
  if (Date.parse(dueAt) !== Date.parse(due_at)) return;
  const now = new Date(clock.now()).toISOString();
  const next = nextRun(rhythm, timeZone, now);
  if (Date.parse(dueAt) > clock.now()) {
    // The job was queued while the clock was ahead. A run that is even later than the next regular one was also
    // scheduled by that clock.
    if (Date.parse(dueAt) > Date.parse(next)) await queries.setNextRun(tx, template_id, next);
    return;
  }
  const people = await peopleOf(tx, template);
  await queries.setNextRun(tx, template_id, people ? next : null);
  if (!people) return;
  const { maker, recipients } = people;
  await seeAs(tx, maker.id);
  const moment = { tx, today: todayIn(timeZone, clock), now };
  const entry: Omit<AuditEntry, 'resourceId'> = {
    personId: maker.id,
    action: sendFromTemplate.audit as AuditAction,
    outcome: 'done',
    fields: [],
    requestId: 'schedule',
    at: clock.now(),
  };
  try {
    const reportId = await makeFromTemplate(moment, maker.id, template);
    const recipientIds = recipients.map(({ id }) => id);
    await mailReport(moment, reportId, recipientIds, isLate(dueAt, now) ? dueAt : undefined);
    await auditWriter.record(tx, { ...entry, resourceId: reportId, relatedId: template_id });
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    // The message for the maker contains counts of what they may see, which may be more than the others may.
    const toMaker = Object.values(error.fields ?? {}).join('. ') || error.message;
    const toOthers = 'It would be longer than a report can be. Choose fewer date types or fewer days';
    for (const recipient of recipients) {
      const reason = recipient.id === maker.id ? toMaker : toOthers;
      await mailNotMade(tx, template, recipient, reason, { publicUrl, now });
    }
  }
}

/**
 * Makes scheduled reports.
 * @param publicUrl origin of the web pages, without a trailing slash
 */
export function makeScheduledReports(publicUrl: string, clock: Clock): JobHandler {
  return handleJob(
    scheduledReportJob,
    { concurrency: 1, perOrganization: 1 },
    ({ payload, inOrganization }) => inOrganization((session) => run(session, payload, publicUrl, clock)),
  );
}

/** Queues scheduled reports that are due, every minute. */
export const queueDueReports = queueEachMinute('queue_due_reports');
