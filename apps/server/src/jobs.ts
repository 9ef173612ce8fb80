import type pg from 'pg';
import { accountEventJob, accountEvents } from './modules/audit/jobs.ts';
import { officePosts } from './modules/client-links/office-post.ts';
import { endsOfSnoozesJob, notifyOfEndedSnoozes, queueEndsOfSnoozes } from './modules/date-snoozes/jobs.ts';
import { digestJob, makeDigests, queueDueDigests } from './modules/digest/jobs.ts';
import { notifyOfFailedRequest } from './modules/document-requests/service.ts';
import { readFiles } from './modules/document-text/jobs.ts';
import { readFileJob } from './modules/document-text/service.ts';
import { checkFiles, deleteStaleUploads, emptyTrash } from './modules/documents/jobs.ts';
import { announceFile } from './modules/documents/service.ts';
import { deleteOldImports } from './modules/imports/jobs.ts';
import type { MailboxPost } from './modules/mailboxes/service.ts';
import { sendMessageMail } from './modules/messages/jobs.ts';
import { messageMailJob } from './modules/messages/mail-job.ts';
import {
  escalateMissed,
  escalationJob,
  queueEscalations,
  sweepNotifications,
} from './modules/notifications/jobs.ts';
import { taskNoticeJob, threadNoticeJob } from './modules/notifications/service.ts';
import { workOperations } from './modules/operations/jobs.ts';
import { operationJob } from './modules/operations/operation-job.ts';
import { eraseOrganizations } from './modules/organization-data/jobs.ts';
import { readReceivedMails, removeDismissedMails } from './modules/received-mails/jobs.ts';
import { receivedMailJob } from './modules/received-mails/received-mail-job.ts';
import { queueDueReminders, remindersJob, sendReminders } from './modules/reminder-dispatch/jobs.ts';
import { planReminders } from './modules/reminder-plan/jobs.ts';
import { planJob } from './modules/reminder-plan/plan-job.ts';
import { reportMailJob } from './modules/report-deliveries/service.ts';
import {
  makeScheduledReports,
  queueDueReports,
  scheduledReportJob,
} from './modules/report-templates/jobs.ts';
import { mailReports, sweepDeletedReports, sweepPreviews } from './modules/reports/jobs.ts';
import { sendTaskNotices } from './modules/task-notices/jobs.ts';
import { sendThreadNotices } from './modules/thread-notices/jobs.ts';
import { OPERATION_KINDS } from './operation-kinds.ts';
import type { Clock } from './platform/clock.ts';
import type { FileStore } from './platform/files/file-store.ts';
import type { Job } from './platform/jobs/job.ts';
import type { PeriodicTask } from './platform/jobs/periodic-tasks.ts';
import { queueWaiting } from './platform/jobs/queue-waiting.ts';
import type { JobHandler, JobLog } from './platform/jobs/worker.ts';
import { isMailHeld } from './platform/mail/held-mail.ts';
import { forgetIdentityMail, identityMail } from './platform/mail/identity-mail.ts';
import type { Post } from './platform/mail/mail.ts';
import { identityMailJob, organizationMailJob } from './platform/mail/mail-jobs.ts';
import { organizationMail } from './platform/mail/organization-mail.ts';
import { forgetOutbox } from './platform/mail/outbox.ts';

/** Every kind of job: the migrator creates their queues. */
export const JOBS: readonly Job[] = [
  organizationMailJob,
  identityMailJob,
  reportMailJob,
  scheduledReportJob,
  planJob,
  remindersJob,
  digestJob,
  accountEventJob,
  escalationJob,
  endsOfSnoozesJob,
  readFileJob,
  messageMailJob,
  receivedMailJob,
  threadNoticeJob,
  taskNoticeJob,
  operationJob,
];

interface HandlerOptions {
  /** Connections as the role landfall_identity. */
  identityPool: pg.Pool;
  post: Post;
  /** Finds the mail server of a mailbox that has its own; absent: `post` sends all mail. */
  mailboxPost?: MailboxPost;
  clock: Clock;
  /** Origin of the pages, without a trailing slash. */
  publicUrl: string;
  /** The sign-in provider's issuer, as in its tokens. */
  issuer: string;
  /** The store of documents' files. */
  store: FileStore;
  /** The address of the virus scanner; absent: there is none. */
  scannerUrl: string | undefined;
  /** A program that prints the text of scans; absent: there is none. */
  textCommand: string | undefined;
  /** The sender of the product's own mail. */
  mailFrom: string;
  /** The limit of an organization's files, in bytes. */
  organizationFileBytes: number;
  /** Whether mail is held until an operator releases it; by default never. */
  isMailHeld?: (() => boolean) | undefined;
  /** Whether unrequested mail goes to confirmed addresses only. */
  asksForConfirmedEmail: boolean;
}

/** The handler of each kind of job. */
export function jobHandlers(options: HandlerOptions): JobHandler[] {
  const { identityPool, post, mailboxPost, clock, publicUrl, issuer, isMailHeld: isHeld } = options;
  const officePost = mailboxPost && officePosts(mailboxPost);
  return [
    { ...organizationMail(post, clock, { officePost, notifyWriter: notifyOfFailedRequest }), isHeld },
    { ...identityMail(identityPool, post, clock), isHeld },
    mailReports(publicUrl, clock),
    makeScheduledReports(publicUrl, clock),
    planReminders(clock),
    sendReminders(options),
    makeDigests(options),
    accountEvents(identityPool, issuer),
    escalateMissed(clock),
    notifyOfEndedSnoozes(options),
    { ...sendMessageMail(options), isHeld },
    readReceivedMails(options),
    sendThreadNotices(options),
    sendTaskNotices(options),
    workOperations({ kinds: OPERATION_KINDS, clock }),
    readFiles({
      ...options,
      announceFile: (tx, fileId) => announceFile(tx, fileId, new Date(clock.now()).toISOString()),
    }),
  ];
}

interface PeriodicTaskOptions {
  /** Connections as the role landfall_jobs. */
  jobsPool: pg.Pool;
  /** Connections as the role landfall_identity. */
  identityPool: pg.Pool;
  clock: Clock;
  /** Connection string of the role landfall_jobs. */
  jobsUrl: string;
  dataDir: string;
  log: JobLog;
  /** The store of documents' files. */
  store: FileStore;
}

/** The worker's periodic tasks. */
export function periodicTasks(options: PeriodicTaskOptions): PeriodicTask[] {
  const { identityPool, jobsPool, clock, dataDir } = options;
  return [
    eraseOrganizations(options),
    forgetIdentityMail(identityPool, clock),
    forgetOutbox(dataDir, clock),
    queueWaiting(jobsPool),
    queueDueReports(jobsPool, clock),
    queueDueReminders(jobsPool, clock),
    queueDueDigests(jobsPool, clock),
    sweepPreviews(jobsPool, clock),
    sweepDeletedReports(jobsPool, clock),
    sweepNotifications(jobsPool, clock),
    queueEscalations(jobsPool, clock),
    queueEndsOfSnoozes(jobsPool, clock),
    deleteStaleUploads(options),
    deleteOldImports(jobsPool, clock),
    emptyTrash(options),
    removeDismissedMails(options),
    checkFiles({ ...options, isMailHeld: () => isMailHeld(dataDir) }),
  ];
}
