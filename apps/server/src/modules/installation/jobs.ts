import { randomUUID } from 'node:crypto';
import type { Health } from '@landfall/contract/installation';
import { MINUTE_MS } from '@landfall/domain/durations';
import type pg from 'pg';
import type { Clock } from '../../platform/clock.ts';
import type { PeriodicTask } from '../../platform/jobs/periodic-tasks.ts';
import type { JobLog } from '../../platform/jobs/worker.ts';
import { columnsOf, isUsableAddress, type Recipient } from '../../platform/mail/mail.ts';
import { newId } from '../../platform/new-record.ts';
import { healthMail } from './health-mail.ts';
import { type Found, look } from './looks.ts';

interface WatchOptions {
  /** Connections as the role landfall_jobs. */
  jobsPool: pg.Pool;
  clock: Clock;
  log: JobLog;
  /** Looks how everything is. */
  examine(): Promise<readonly Found[]>;
  /** Origin of the pages. */
  publicUrl: string;
  /** Whether mail that nobody asked for goes only to addresses that are confirmed. */
  asksForConfirmedEmail: boolean;
  /** An address of whoever runs the installation, beside those of operators. */
  operatorEmail: string | undefined;
}

/** Whom to write to, each address once. */
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

/** Tells operators by mail and the log, in the transaction of the look. */
async function tell(client: pg.ClientBase, told: readonly Health[], now: string, options: WatchOptions) {
  const { log, publicUrl } = options;
  const troubles = told.filter(({ state }) => state === 'attention');
  const ends = told.filter(({ state }) => state !== 'attention');
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
 * Looks each minute how the installation is, in one process, and tells its operators when something needs them and when it
 * does no more.
 */
export function watchHealth(options: WatchOptions): PeriodicTask {
  const { jobsPool, clock, examine } = options;
  const processId = randomUUID();
  return {
    name: 'look at the installation',
    everyMs: MINUTE_MS,
    work() {
      const now = new Date(clock.now()).toISOString();
      return look(jobsPool, { processId, now }, examine, (client, told) => tell(client, told, now, options));
    },
  };
}
