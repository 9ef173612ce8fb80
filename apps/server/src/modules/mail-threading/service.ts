import { randomBytes } from 'node:crypto';
import type { OrgTx } from '../../platform/db/session.ts';
import type { ThreadCandidate } from '../../platform/mail/reading/threading.ts';
import * as queries from './queries.ts';

export type { ClaimedThread } from './queries.ts';

/** The maximum number of Message-IDs of one mail, the newest ones, that are used to find its thread. */
const MAX_MAIL_IDS = 100;
const TOKEN_BYTES = 16;
/** The maximum number of tokens of one mail that are looked up, those of its envelope first. */
const MAX_TOKENS = 50;

/**
 * The thread's token of 128 random bits: a mail with the token is filed in the thread if the thread knows its sender.
 */
export function replyToken(tx: OrgTx, threadId: string): Promise<string> {
  return queries.assignToken(tx, threadId, randomBytes(TOKEN_BYTES).toString('hex'));
}

/** The threads to which messages can be added. */
const open = (threads: readonly queries.NamedThread[]): queries.ClaimedThread[] =>
  threads.filter(({ is_open }) => is_open).map(({ is_open: _, ...thread }) => thread);

/**
 * The threads that a mail refers to, by its strongest candidates only. A mail to two cases has two tokens, which lead
 * to two threads; a Message-ID should lead to one. Empty when all of these threads are about deleted people or
 * companies, as weaker candidates may lead to a thread with another client.
 */
export async function claimedThreads(
  tx: OrgTx,
  candidates: readonly ThreadCandidate[],
): Promise<{ by: ThreadCandidate['by'] | null; threads: queries.ClaimedThread[] }> {
  const tokens = candidates.flatMap((candidate) => (candidate.by === 'token' ? [candidate.token] : []));
  const some = [...new Set(tokens)].slice(0, MAX_TOKENS);
  const byToken = some.length === 0 ? [] : await queries.selectByTokens(tx, some);
  if (byToken.length > 0) return { by: 'token', threads: open(byToken) };
  for (const candidate of candidates) {
    if (candidate.by === 'token') continue;
    const threads = await queries.selectByMailId(tx, candidate.messageId);
    if (threads.length > 0) return { by: candidate.by, threads: open(threads) };
  }
  return { by: null, threads: [] };
}

/** Stores the Message-IDs of a received mail, so that replies to it, or to what it replies to, find its thread. */
export function rememberReceived(
  tx: OrgTx,
  thread: Pick<queries.ClaimedThread, 'id' | 'case_id'>,
  { mailId, references }: { mailId: string | null; references: readonly string[] },
): Promise<void> {
  const named = references.slice(-MAX_MAIL_IDS);
  return queries.insertMailIds(tx, thread, [...(mailId === null ? [] : [mailId]), ...named], null);
}

/** Stores the Message-ID of a sent mail, so that replies find its thread, and allows replies from its recipients. */
export async function rememberSent(
  tx: OrgTx,
  thread: Pick<queries.ClaimedThread, 'id' | 'case_id'>,
  { mailId, messageId, addresses }: { mailId: string; messageId: string; addresses: readonly string[] },
): Promise<void> {
  await queries.insertMailIds(tx, thread, [mailId], messageId);
  await admitSenders(tx, thread, addresses);
}

/** Allows mails from addresses into a thread from now on. */
export function admitSenders(
  tx: OrgTx,
  thread: Pick<queries.ClaimedThread, 'id' | 'case_id'>,
  addresses: readonly string[],
): Promise<void> {
  const lower = addresses.map((address) => address.toLowerCase());
  return queries.insertSenders(tx, thread, lower);
}

/** Whether mails from an address are filed in a thread automatically. */
export function isAdmitted(tx: OrgTx, threadId: string, address: string): Promise<boolean> {
  return queries.isSender(tx, threadId, address.toLowerCase());
}

/**
 * The restricted case, if it is the only one that knows an address: anyone who saw a mail from that address would learn
 * of the case.
 */
export function secretCaseOf(tx: OrgTx, address: string): Promise<string | undefined> {
  return queries.selectSecretCase(tx, address.toLowerCase());
}

/**
 * Moves the Message-IDs of a mail to its new thread, so that replies are filed there. Message-IDs that other mails of
 * the old thread refer to stay.
 */
export async function moveMailIds(
  tx: OrgTx,
  from: string,
  to: Pick<queries.ClaimedThread, 'id' | 'case_id'>,
  mailIds: readonly string[],
): Promise<void> {
  const moved = await queries.deleteMailIds(tx, from, mailIds);
  await queries.insertMailIds(tx, to, moved, null);
}

/** The mail that was sent from here with a Message-ID, and its thread. */
export const findSent = queries.selectSent;

const MAX_SUGGESTED = 12;

/**
 * Suggestions for a mail, the most likely first: the thread that it refers to, other threads with its author, the case
 * that it refers to, the author's cases, and the author; as far as the session may see them.
 */
export function suggestionsFor(
  tx: OrgTx,
  address: string,
  claimed: queries.Claimed,
): Promise<queries.Suggested[]> {
  return queries.selectSuggested(tx, address.toLowerCase(), claimed, MAX_SUGGESTED);
}
