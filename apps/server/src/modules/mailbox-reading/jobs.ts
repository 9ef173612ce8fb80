import type { PeriodicTask } from '../../platform/jobs/periodic-tasks.ts';
import type { MailboxReaders } from './mailbox-readers.ts';

const EVERY_MS = 10_000;

/** Reads mailboxes: how long a look takes keeps nothing else waiting. */
export function readMailboxes(readers: MailboxReaders): PeriodicTask {
  return { name: 'read mailboxes', everyMs: EVERY_MS, work: () => readers.turn() };
}
