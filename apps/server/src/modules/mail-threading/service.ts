import { randomBytes } from 'node:crypto';
import type { OrgTx } from '../../platform/db/session.ts';
import type { ThreadCandidate } from '../../platform/mail/reading/threading.ts';
import * as queries from './queries.ts';

export type { ClaimedThread } from './queries.ts';

/** The most Message-IDs of one mail, the newest, that are used to find its thread. */
const MOST_MAIL_IDS = 100;
const TOKEN_BYTES = 16;
/** The most tokens of one mail that are looked up, those of its envelope first. */
const MOST_TOKENS = 50;

/** The thread's token, of 128 random bits: whoever has it and is known to the thread writes into it. */
export function replyToken(tx: OrgTx, threadId: string): Promise<string> {
  return queries.giveToken(tx, threadId, randomBytes(TOKEN_BYTES).toString('hex'));
}

/** Those that can be written in. */
const open = (threads: readonly queries.NamedThread[]): queries.ClaimedThread[] =>
  threads.filter(({ is_open }) => is_open).map(({ is_open: _, ...thread }) => thread);

/**
 * The threads that a mail claims to belong to, by the strongest of its candidates alone. Several tokens name several
 * threads, as in a mail to two cases; a Message-ID should name one. None of what it names: all of these are on people or
 * companies that were deleted, and a weaker candidate may name a thread with somebody else.
 */
export async function claimedThreads(
  tx: OrgTx,
  candidates: readonly ThreadCandidate[],
): Promise<{ by: ThreadCandidate['by'] | null; threads: queries.ClaimedThread[] }> {
  const tokens = candidates.flatMap((candidate) => (candidate.by === 'token' ? [candidate.token] : []));
  const some = [...new Set(tokens)].slice(0, MOST_TOKENS);
  const byToken = some.length === 0 ? [] : await queries.selectByTokens(tx, some);
  if (byToken.length > 0) return { by: 'token', threads: open(byToken) };
  for (const candidate of candidates) {
    if (candidate.by === 'token') continue;
    const threads = await queries.selectByMailId(tx, candidate.messageId);
    if (threads.length > 0) return { by: candidate.by, threads: open(threads) };
  }
  return { by: null, threads: [] };
}

/** Remembers the Message-IDs of a received mail, so that replies to it, or to what it replies to, find its thread. */
export function rememberReceived(
  tx: OrgTx,
  thread: Pick<queries.ClaimedThread, 'id' | 'case_id'>,
  { mailId, references }: { mailId: string | null; references: readonly string[] },
): Promise<void> {
  const named = references.slice(-MOST_MAIL_IDS);
  return queries.insertMailIds(tx, thread, [...(mailId === null ? [] : [mailId]), ...named], null);
}

/** Remembers the Message-ID of a sent mail, so that replies find its thread, and admits replies of its recipients. */
export async function rememberSent(
  tx: OrgTx,
  thread: Pick<queries.ClaimedThread, 'id' | 'case_id'>,
  { mailId, messageId, addresses }: { mailId: string; messageId: string; addresses: readonly string[] },
): Promise<void> {
  await queries.insertMailIds(tx, thread, [mailId], messageId);
  await admitSenders(tx, thread, addresses);
}

/** Admits mails of some addresses to a thread from now on. */
export function admitSenders(
  tx: OrgTx,
  thread: Pick<queries.ClaimedThread, 'id' | 'case_id'>,
  addresses: readonly string[],
): Promise<void> {
  const lower = addresses.map((address) => address.toLowerCase());
  return queries.insertSenders(tx, thread, lower);
}

/** Whether mails of an address come into a thread by themselves. */
export function isAdmitted(tx: OrgTx, threadId: string, address: string): Promise<boolean> {
  return queries.isSender(tx, threadId, address.toLowerCase());
}

/** The restricted case that an address is known by alone: who else knew that it wrote would know of the case. */
export function secretCaseOf(tx: OrgTx, address: string): Promise<string | undefined> {
  return queries.selectSecretCase(tx, address.toLowerCase());
}

/**
 * Moves the Message-IDs of a mail to its new thread, so that replies find that one. Those that other mails of the old
 * thread name stay there.
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

/** The mail that went out of here under a Message-ID, and its thread. */
export const findSent = queries.selectSent;

const MOST_SUGGESTED = 12;

/**
 * Where a mail may belong, the likeliest first: the thread that it claims, others with whoever wrote it, the case that it
 * claims, theirs, and themselves; as far as the session may know of these.
 */
export function suggestionsFor(
  tx: OrgTx,
  address: string,
  claimed: queries.Claimed,
): Promise<queries.Suggested[]> {
  return queries.selectSuggested(tx, address.toLowerCase(), claimed, MOST_SUGGESTED);
}
