import { setTimeout as pause } from 'node:timers/promises';
import type { MailServer } from '../../apps/server/src/testing/mail-server.ts';
import type { Node } from './postgres.ts';

/** What became of the mail of invitations. */
export interface MailCount {
  /** Acknowledged invitations whose mail never came. */
  missing: number;
  /** Mails that came again as the same message: a mail program shows them once. */
  repeated: number;
  /** People who got two different messages. */
  twice: number;
  /** Jobs whose worker was gone, found by setting their start back by an hour. */
  setBack: number;
}

/** What the mail server received, against what was acknowledged. */
export function countMail(server: MailServer, invited: ReadonlySet<string>): Omit<MailCount, 'setBack'> {
  const messages = new Map<string, string[]>();
  for (const { recipients, parsed } of server.received) {
    for (const recipient of recipients)
      messages.set(recipient, [...(messages.get(recipient) ?? []), parsed.messageId ?? '']);
  }
  const all = [...messages.values()];
  return {
    missing: [...invited].filter((address) => !messages.has(address)).length,
    repeated: all.reduce((sum, ids) => sum + ids.length - new Set(ids).size, 0),
    twice: all.filter((ids) => new Set(ids).size > 1).length,
  };
}

const OPEN = `select count(*) from jobs.job where state in ('created', 'retry', 'active')`;

/**
 * Waits until the queue is empty. A job that a worker took and never ended counts as lost after two minutes, and is tried
 * again after a pause: both are set as if that time had passed. @returns how many there were
 */
export async function settleJobs(primary: Node, seconds: number): Promise<number> {
  let setBack = 0;
  for (let second = 0; primary.sql(OPEN, 'landfall') !== '0'; second += 1) {
    if (second > seconds) throw new Error(`Jobs were not done within ${seconds} s`);
    if (second === 5) {
      const moved = primary.sql(
        `with moved as (update jobs.job set started_on = started_on - interval '1 hour' where state = 'active' returning 1)
          select count(*) from moved`,
        'landfall',
      );
      setBack += Number(moved);
      primary.sql('update jobs.queue set monitor_claim_on = null, monitor_on = null', 'landfall');
    }
    if (second > 5) primary.sql(`update jobs.job set start_after = now() where state = 'retry'`, 'landfall');
    await pause(1_000);
  }
  return setBack;
}
