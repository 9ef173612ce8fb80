import type { PeriodicTask } from '../../platform/jobs/periodic-tasks.ts';
import type { MailboxReaders } from './mailbox-readers.ts';

const EVERY_MS = 10_000;

/** Starts the passes over mailboxes that are due. They run in the background, so that no other task waits for them. */
export function readMailboxes(readers: MailboxReaders): PeriodicTask {
  return { name: 'read mailboxes', everyMs: EVERY_MS, work: () => readers.turn() };
}
