import { randomUUID } from 'node:crypto';
import type { Health } from '@landfall/contract/installation';
import { MINUTE_MS } from '@landfall/domain/durations';
import type pg from 'pg';
import type { Clock } from '../../platform/clock.ts';
import type { PeriodicTask } from '../../platform/jobs/periodic-tasks.ts';
import type { JobLog } from '../../platform/jobs/worker.ts';
import { columnsOf, isUsableAddress, type Recipient } from '../../platform/mail/mail.ts';
import { newId } from '../../platform/new-record.ts';
import { checkInstallation, type Found } from './checks.ts';
import { healthMail } from './health-mail.ts';

interface WatchOptions {
  /** Connections as the role landfall_jobs. */
  jobsPool: pg.Pool;
  clock: Clock;
  log: JobLog;
  /** Checks the installation and returns the state of each part. */
  examine(): Promise<readonly Found[]>;
  /** Origin of the web pages. */
  publicUrl: string;
  /** Whether unrequested mail goes only to confirmed addresses. */
  asksForConfirmedEmail: boolean;
  /** A configured address that is notified in addition to the operators. */
  operatorEmail: string | undefined;
}

/** Who is notified, each address once. */
async function recipients(
  client: pg.ClientBase,
  { asksForConfirmedEmail, operatorEmail }: WatchOptions,
): Promise<Recipient[]> {
  const { rows } = await client.query<{ email: string; display_name: string; email_verified: boolean }>(
    'select email, display_name, email_verified from jobs.operators()',
  );
  const operators = rows
    .filter((operator) => operator.email_verified || !asksForConfirmedEmail)
    .map(({ email, display_name: name }) => ({ address: email, name }));
  const all = [...operators, ...(operatorEmail ? [{ address: operatorEmail }] : [])];
  return [...new Map(all.map((one) => [one.address.toLowerCase(), one])).values()].filter(({ address }) =>
    isUsableAddress(address),
  );
}

/** Notifies operators by mail and in the log, in the transaction of the check. */
async function notify(client: pg.ClientBase, changes: readonly Health[], now: string, options: WatchOptions) {
  const { log, publicUrl } = options;
  const troubles = changes.filter(({ state }) => state === 'attention');
  const ends = changes.filter(({ state }) => state !== 'attention');
  for (const { key, words } of troubles) log.warn({ key, words }, 'the installation needs attention');
  for (const { key, words } of ends) log.info({ key, words }, 'the installation is well again');
  const mails = [
    ...(troubles.length > 0 ? [healthMail('attention', troubles, publicUrl)] : []),
    ...(ends.length > 0 ? [healthMail('well', ends, publicUrl)] : []),
  ];
  for (const to of await recipients(client, options)) {
    for (const mail of mails) {
      const about = { kind: 'installation', resourceId: null, createdAt: now };
      const row = columnsOf({ to, ...mail, ...about });
      await client.query('select jobs.mail_operator($1, $2, $3, $4, $5, $6, $7, $8)', [
        newId(now),
        ...[row.kind, row.recipient, row.recipient_name, row.subject, row.html, row.text, row.created_at],
      ]);
    }
  }
}

/**
 * Checks the installation every minute, in one process, and notifies its operators when something needs attention and
 * when it no longer does.
 */
export function watchHealth(options: WatchOptions): PeriodicTask {
  const { jobsPool, clock, examine } = options;
  const processId = randomUUID();
  return {
    name: 'look at the installation',
    everyMs: MINUTE_MS,
    work() {
      const now = new Date(clock.now()).toISOString();
      return checkInstallation(jobsPool, { processId, now }, examine, (client, changes) =>
        notify(client, changes, now, options),
      );
    },
  };
}
