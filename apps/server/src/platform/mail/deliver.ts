import { DAY_MS } from '@landfall/domain/durations';
import type { Clock } from '../clock.ts';
import { type Outcome, type Post, sendUntil, type WaitingMail } from './mail.ts';

/** A mail that is about to be sent. */
export interface TakenMail extends WaitingMail {
  /** How many earlier attempts may have sent it without a confirmation. */
  unconfirmed: number;
}

/** The outcome of an attempt to send a mail, as it is stored. */
export interface Settlement {
  status: 'sent' | 'failed' | 'pending';
  /** ISO instant; null unless it was sent. */
  sentAt: string | null;
  error: string | null;
  unconfirmed: number;
}

/** The storage of one mail. */
export interface MailPlace {
  /**
   * Counts an attempt as started, so that a crash from here on is visible. Null: the mail is settled, or does not
   * exist.
   */
  take(): Promise<TakenMail | null>;
  settle(mail: TakenMail, settlement: Settlement): Promise<void>;
}

/** The mail could not be sent yet: its job will be retried. */
class MailDelayedError extends Error {
  override name = 'MailDelayedError';
}

/**
 * Pauses from half a minute to an hour. There are more retries than fit into the day after which a mail is given up, so
 * that the mail's age ends them. A worker that is silent for longer than the longest mail takes has died.
 */
export const MAIL_RETRIES = {
  retries: { limit: 100, delaySeconds: 30, maxDelaySeconds: 3_600 },
  expireSeconds: 120,
} as const;

/** An attempt without an answer may have sent the mail. It is repeated once; another repeat might be the third copy. */
const MAX_UNCONFIRMED = 2;

function settlementOf(mail: TakenMail, outcome: Outcome, now: number): Settlement {
  const { unconfirmed } = mail;
  if (outcome.kind === 'sent')
    return { status: 'sent', sentAt: new Date(now).toISOString(), error: null, unconfirmed };
  const failed = { status: 'failed', sentAt: null, unconfirmed } as const;
  if (outcome.kind === 'refused') return { ...failed, error: outcome.reason };
  if (now - Date.parse(mail.created_at) >= DAY_MS)
    return { ...failed, error: `${outcome.reason} (given up after a day)` };
  return {
    status: 'pending',
    sentAt: null,
    error: outcome.reason,
    unconfirmed: outcome.handedOver ? unconfirmed + 1 : unconfirmed,
  };
}

/**
 * Sends a waiting mail, and stores the result. May be called again for the same mail at any time: a settled one is left
 * alone.
 * @param signal ends the attempt
 * @throws MailDelayedError when it is to be retried
 */
export async function deliver(
  place: MailPlace,
  post: Post,
  clock: Clock,
  signal: AbortSignal,
): Promise<void> {
  const mail = await place.take();
  if (!mail) return;
  if (mail.unconfirmed >= MAX_UNCONFIRMED) {
    const error = 'The mail server was given it twice and did not answer: it may have arrived';
    return place.settle(mail, { status: 'failed', sentAt: null, error, unconfirmed: mail.unconfirmed });
  }
  const outcome = await sendUntil(signal, post, mail);
  const settlement = settlementOf(mail, outcome, clock.now());
  await place.settle(mail, settlement);
  // The reason is stored with the mail only: it may name the recipient, and this message is logged.
  if (settlement.status === 'pending') throw new MailDelayedError('The mail could not be sent yet');
}
