import { setTimeout as pause } from 'node:timers/promises';
import type { MailServer } from '../../apps/server/src/testing/mail-server.ts';
import type { Outcome } from './browser.ts';
import type { Log } from './load.ts';
import type { Node } from './postgres.ts';

/** The summary of a phase of the trial. */
export interface Phase {
  name: string;
  began: number;
  ended: number;
}

const isAnswered = ({ status }: Outcome) => status >= 200 && status < 300;

function within({ outcomes }: Log, { began, ended }: Phase): Outcome[] {
  return outcomes.filter(({ at }) => at >= began && at < ended);
}

/** The number of answered calls of a kind in a phase. */
export function answered(log: Log, kind: Outcome['kind'], phase: Phase): number {
  return within(log, phase).filter((outcome) => outcome.kind === kind && isAnswered(outcome)).length;
}

/** A line of the table: how many reads and writes succeeded, and the statuses of the others. */
export function phaseLine(log: Log, phase: Phase): string {
  const found = within(log, phase);
  const others = found.filter((outcome) => !isAnswered(outcome));
  const kinds = [...new Set(others.map(({ status }) => status))].toSorted((one, other) => one - other);
  const reported = kinds.map((status) => {
    const same = others.filter((outcome) => outcome.status === status);
    const when = same.filter(({ hasRetryAfter }) => hasRetryAfter).length;
    return `${same.length} × ${status || 'no answer'}${when ? ` (${when} with Retry-After)` : ''}`;
  });
  const seconds = (phase.ended - phase.began) / 1000;
  return [
    phase.name.padEnd(44),
    seconds.toFixed(1).padStart(7),
    String(answered(log, 'read', phase)).padStart(7),
    String(answered(log, 'write', phase)).padStart(7),
    `  ${reported.join(', ') || 'none'}`,
  ].join('');
}

export const PHASE_HEADING = `${'phase'.padEnd(44)}seconds  reads writes  not answered`;

/** Seconds from `from` to the first answered call of a kind; undefined if there was none. */
export function secondsToFirst(log: Log, kind: Outcome['kind'], from: number): number | undefined {
  const first = log.outcomes.find(
    (outcome) => outcome.at > from && outcome.kind === kind && isAnswered(outcome),
  );
  return first && (first.at - from) / 1000;
}

/** Refusals of the API during an outage that had no Retry-After header. */
export function silentRefusals(log: Log, phase: Phase): number {
  return within(log, phase).filter(({ status, hasRetryAfter }) => status >= 500 && !hasRetryAfter).length;
}

/** Responses of a phase that show a defect: server errors other than 502, 503 and 504. */
export function serverErrors(log: Log): number {
  return log.outcomes.filter(({ status }) => status >= 500 && ![502, 503, 504].includes(status)).length;
}

/**
 * The acknowledged records that are missing in the database, and those that are in it more than once.
 * @param rows ids with the acknowledged content of each
 */
export function compareCases(acknowledged: ReadonlyMap<string, string>, rows: string) {
  const kept = new Map<string, string>();
  const titles = new Map<string, number>();
  for (const row of rows.split('\n').filter(Boolean)) {
    const [id = '', title = ''] = row.split('|');
    kept.set(id, title);
    titles.set(title, (titles.get(title) ?? 0) + 1);
  }
  return {
    lost: [...acknowledged].filter(([id, title]) => kept.get(id) !== title).length,
    twice: [...titles.values()].filter((times) => times > 1).length,
    kept: kept.size,
  };
}

/** The results for invitation mails. */
interface MailCount {
  /** Acknowledged invitations whose mail never arrived. */
  missing: number;
  /** Mails that arrived again as the same message, which mail programs show once. */
  repeated: number;
  /** People who received two different messages. */
  twice: number;
  /** Jobs whose worker was killed, found by setting their start back by an hour. */
  setBack: number;
}

/** Compares what the mail server received with what was acknowledged. */
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
 * Waits until the queue is empty. A job whose worker was killed counts as lost after two minutes, and is retried
 * after a pause: the times of such jobs are changed as if both had passed. @returns how many there were
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
