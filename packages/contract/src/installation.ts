import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { id, instant } from './fields.ts';

/** The health checks of an installation, in the order in which they are shown. */
export const HEALTH_KEYS = [
  'database',
  'database_log',
  'disk',
  'backup',
  'trial_restore',
  'heartbeat',
  'mail',
  'jobs',
  'failed_jobs',
] as const;
export type HealthKey = (typeof HEALTH_KEYS)[number];

/** The labels of the checks. */
export const HEALTH_LABELS: Readonly<Record<HealthKey, string>> = {
  database: 'Database',
  database_log: 'Log of the database',
  disk: 'Disk',
  backup: 'Backups',
  trial_restore: 'Trial restores',
  heartbeat: 'Heartbeat',
  mail: 'Mail',
  jobs: 'Jobs',
  failed_jobs: 'Failed jobs',
};

/** `attention`: an operator has to act; `off`: the feature is turned off. */
export const healthState = z.enum(['good', 'off', 'attention']);
export type HealthState = z.infer<typeof healthState>;

/** The result of one health check. */
export const health = z.object({
  key: z.enum(HEALTH_KEYS),
  state: healthState,
  /** Since when it has been in this state. */
  since: instant,
  /** A description of the state, and what to do about it. */
  words: z.string(),
});
export type Health = z.infer<typeof health>;

/** An operator of the installation. */
export const operator = z.object({ id, email: z.string(), display_name: z.string(), added_at: instant });
export type Operator = z.infer<typeof operator>;

/** An action on the installation. */
export const installationEvent = z.object({
  id,
  at: instant,
  /** By an operator, by a command on the machine, or by the program itself. */
  actor_kind: z.enum(['operator', 'command', 'program']),
  /** The operator's name; empty for the others. */
  actor: z.string(),
  /** E.g. `operator.added`. */
  action: z.string(),
  /** The object of the action, in words; empty when there is none. */
  about: z.string(),
});
export type InstallationEvent = z.infer<typeof installationEvent>;

export const getInstallation = endpoint({
  method: 'GET',
  path: '/installation',
  summary: 'The health of the installation, its operators, and its latest log entries',
  access: 'operator',
  audit: false,
  response: z.object({
    version: z.string(),
    /** The results of the last check, at most a minute ago; empty before the first. */
    health: z.array(health),
    /** Null before the first check. */
    looked_at: instant.nullable(),
    operators: z.array(operator),
    /** The newest first, 200 at most. */
    log: z.array(installationEvent),
  }),
  errors: [],
});
