import { DAY_MS } from '@landfall/domain/durations';
import type { Clock } from '../../platform/clock.ts';
import { type OrgTx, seeAs } from '../../platform/db/session.ts';
import { handleJob, type JobHandler } from '../../platform/jobs/worker.ts';
import { isUsableAddress } from '../../platform/mail/mail.ts';
import { sendMail } from '../../platform/mail/organization-mail.ts';
import { shareLockCases } from '../case-summary/service.ts';
import { taskNoticeJob } from '../notifications/service.ts';
import { taskMail } from './mail.ts';
import * as queries from './queries.ts';

/** Older notices are not mailed, so that a long outage is not followed by outdated mails. */
const MAX_NOTICE_AGE_MS = DAY_MS;

interface Options {
  /** Origin of the web pages, without a trailing slash. */
  publicUrl: string;
  clock: Clock;
  /** Whether mail goes only to confirmed addresses. */
  asksForConfirmedEmail: boolean;
}

/**
 * Mails a member the tasks that they were assigned. Reads with the member's own access, so that former members, and
 * members who may no longer see the case, get nothing.
 */
async function mailTasks(
  tx: OrgTx,
  personId: string,
  { publicUrl, clock, asksForConfirmedEmail }: Options,
): Promise<void> {
  await seeAs(tx, personId);
  const reader = await queries.selectReader(tx, personId);
  if (!reader?.is_mailed || (asksForConfirmedEmail && !reader.email_verified)) return;
  if (!isUsableAddress(reader.email)) return;
  const since = new Date(clock.now() - MAX_NOTICE_AGE_MS).toISOString();
  // The cases are locked before their tasks are read: restricting one waits until this mail is queued and withdraws it.
  const caseIds = await queries.casesOfUnmailed(tx, personId, since);
  await shareLockCases(tx, caseIds);
  const tasks = await queries.lockUnmailed(tx, personId, since, caseIds);
  if (tasks.length === 0) return;
  const { email: address, name, organization } = reader;
  const mailId = await sendMail(tx, {
    ...taskMail(tasks, { publicUrl, readerName: name, organization }),
    to: { address, name },
    kind: 'task_notice',
    resourceId: null,
    createdAt: new Date(clock.now()).toISOString(),
  });
  await queries.setMail(
    tx,
    tasks.map(({ id }) => id),
    mailId,
  );
}

/** Handles {@link taskNoticeJob}; idempotent, as mailed notices are marked. */
export function sendTaskNotices(options: Options): JobHandler {
  return handleJob(taskNoticeJob, { concurrency: 2, perOrganization: 2 }, ({ payload, inOrganization }) =>
    inOrganization(({ tx }) => mailTasks(tx, payload.person_id, options)),
  );
}
