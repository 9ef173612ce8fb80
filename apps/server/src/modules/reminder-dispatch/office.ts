import { type Clock, todayIn } from '../../platform/clock.ts';
import type { OrgTx } from '../../platform/db/session.ts';
import type { JobRun } from '../../platform/jobs/worker.ts';
import type { Moment } from './due.ts';

/** What reminders are sent by, in every organization. */
export interface SendOptions {
  /** Origin of the pages, without a trailing slash. */
  publicUrl: string;
  clock: Clock;
  /** Whether members are mailed at addresses that are confirmed alone. */
  asksForConfirmedEmail: boolean;
}

/** What sending in an organization needs to know beyond the reminders. */
export type Office = Moment & Omit<SendOptions, 'clock'>;

/** Works in the job's organization. */
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
