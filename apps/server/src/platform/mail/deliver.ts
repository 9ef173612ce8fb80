import { DAY_MS } from '@landfall/domain/durations';
import type { Clock } from '../clock.ts';
import type { Outcome, Post, WaitingMail } from './mail.ts';

/** A mail about to be handed over. */
export interface TakenMail extends WaitingMail {
  /** How many earlier attempts may have sent it without our learning of it. */
  unconfirmed: number;
}

/** What is written of a mail after an attempt. */
export interface Settlement {
  status: 'sent' | 'failed' | 'pending';
  /** ISO instant; null unless it was sent. */
  sentAt: string | null;
  error: string | null;
  unconfirmed: number;
}

/** Where one mail is kept. */
export interface MailPlace {
  /** Counts an attempt as begun, so that a crash from here on shows. Null: the mail is settled, or not there. */
  take(): Promise<TakenMail | null>;
  settle(mail: TakenMail, settlement: Settlement): Promise<void>;
}

/** The mail could not be sent yet: its job is to be tried again. */
class MailDelayedError extends Error {
  override name = 'MailDelayedError';
}

/**
 * Pauses from half a minute to an hour. There are more of them than fit in the day after which a mail is given up, so
 * that it is the mail that ends the trying. A worker that is silent for longer than the longest mail has died.
 */
export const MAIL_RETRIES = {
  retries: { limit: 100, delaySeconds: 30, maxDelaySeconds: 3_600 },
  expireSeconds: 120,
} as const;

/** An attempt without an answer may have sent the mail. It is repeated once; another repeat might be the third copy. */
const MOST_UNCONFIRMED = 2;

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
 * Sends a mail that waits, and writes down what became of it. May be called again for the same mail at any time: one
 * that is settled is left alone.
 * @throws MailDelayedError when it is to be tried again
 */
export async function deliver(place: MailPlace, post: Post, clock: Clock): Promise<void> {
  const mail = await place.take();
  if (!mail) return;
  if (mail.unconfirmed >= MOST_UNCONFIRMED) {
    const error = 'The mail server was given it twice and did not answer: it may have arrived';
    return place.settle(mail, { status: 'failed', sentAt: null, error, unconfirmed: mail.unconfirmed });
  }
  const outcome = await post.send(mail);
  const settlement = settlementOf(mail, outcome, clock.now());
  await place.settle(mail, settlement);
  // Its reason stays with the mail: it may name the recipient, and this goes to the log.
  if (settlement.status === 'pending') throw new MailDelayedError('The mail could not be sent yet');
}
