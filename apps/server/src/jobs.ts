import type pg from 'pg';
import { eraseOrganizations } from './modules/organization-data/jobs.ts';
import type { Clock } from './platform/clock.ts';
import type { Chore } from './platform/jobs/chores.ts';
import type { Job } from './platform/jobs/job.ts';
import type { JobHandler, JobLog } from './platform/jobs/worker.ts';
import { forgetIdentityMail, identityMail, identityMailJob } from './platform/mail/identity-mail.ts';
import type { Post } from './platform/mail/mail.ts';
import { organizationMail, organizationMailJob } from './platform/mail/organization-mail.ts';

/** Every kind of job: the migrator makes their queues. */
export const JOBS: readonly Job[] = [organizationMailJob, identityMailJob];

interface HandlerOptions {
  /** Connections as the role landfall_identity. */
  identityPool: pg.Pool;
  post: Post;
  clock: Clock;
}

/** What carries out each kind of job. */
export function jobHandlers({ identityPool, post, clock }: HandlerOptions): JobHandler[] {
  return [organizationMail(post, clock), identityMail(identityPool, post, clock)];
}

interface ChoreOptions {
  /** Connections as the role landfall_identity. */
  identityPool: pg.Pool;
  clock: Clock;
  /** The application's connection string. */
  url: string;
  dataDir: string;
  log: JobLog;
}

/** What the worker does again and again. */
export function chores(options: ChoreOptions): Chore[] {
  return [eraseOrganizations(options), forgetIdentityMail(options.identityPool, options.clock)];
}
