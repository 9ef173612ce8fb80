import { API } from '@landfall/contract/api';
import { MINUTE_MS } from '@landfall/domain/durations';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { instantAfter } from '../clock.ts';
import { statement } from '../db/statement.ts';
import type { CallLimits } from '../limits.ts';
import { Failure } from './failure.ts';
import type { OrgSession } from './gate.ts';
import { callerOf } from './rate-limit.ts';

/** The audited actions of calls that send mail. */
const SENDING = [
  ...new Set([...API.values()].flatMap(({ sendsMail, audit }) => (sendsMail && audit ? [audit] : []))),
];

const sentSince = statement<{ sent: number }>('select sent_since($1, $2) as sent');

/** Refuses a call when its caller has sent too many mails. */
export type LimitSends = (request: FastifyRequest, session: Pick<OrgSession, 'tx' | 'now'>) => Promise<void>;

const tooMany = (retryAfter: number) =>
  new Failure('rate_limited', 'Too many mails at once. Wait a minute and try again', { retryAfter });

/**
 * Limits how many mails one person may send per minute: sent mails are counted for all processes by the audit log;
 * failed tries by each process. `app` has its rates limited already.
 */
export function sendLimit(app: FastifyInstance, { sendsPerMinute }: CallLimits): LimitSends {
  const count = app.createRateLimit({ max: sendsPerMinute, timeWindow: MINUTE_MS, keyGenerator: callerOf });
  return async (request, { tx, now }) => {
    const { isAllowed, ...counted } = await count(request);
    if (!isAllowed && 'isExceeded' in counted && counted.isExceeded) throw tooMany(counted.ttlInSeconds);
    const [row] = await sentSince(tx, [instantAfter(now, -MINUTE_MS), SENDING]);
    if ((row?.sent ?? 0) >= sendsPerMinute) throw tooMany(MINUTE_MS / 1_000);
  };
}
