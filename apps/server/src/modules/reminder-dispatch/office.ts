import { type Clock, todayIn } from '../../platform/clock.ts';
import type { OrgTx } from '../../platform/db/session.ts';
import type { JobRun } from '../../platform/jobs/worker.ts';
import type { Moment } from './due.ts';

/** What reminders of every organization are sent with. */
export interface SendOptions {
  /** Origin of the web pages, without a trailing slash. */
  publicUrl: string;
  clock: Clock;
  /** Whether mail goes only to confirmed addresses. */
  asksForConfirmedEmail: boolean;
}

/** What reminders of one organization are sent with. */
export type Office = Moment & Omit<SendOptions, 'clock'>;

/** Runs work in a transaction of the job's organization. */
export function inOffice<T>(
  { inOrganization }: Pick<JobRun<unknown>, 'inOrganization'>,
  { clock, publicUrl, asksForConfirmedEmail }: SendOptions,
  work: (tx: OrgTx, office: Office) => Promise<T>,
): Promise<T> {
  return inOrganization(({ tx, timeZone }) => {
    const now = new Date(clock.now()).toISOString();
    const today = todayIn(timeZone, clock);
    return work(tx, { now, timeZone, today, publicUrl, asksForConfirmedEmail });
  });
}
