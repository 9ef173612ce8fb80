import { RECEIVED_MAIL_BYTES } from '@landfall/contract/constants';
import { DAY_MS } from '@landfall/domain/durations';
import { instantAfter } from '../../platform/clock.ts';
import type { OrgTx } from '../../platform/db/session.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import type { Inbox, ListedMail } from '../../platform/mail/imap.ts';
import { isProbe } from '../mailboxes/service.ts';
import { storeRawMail, writeRawMail } from '../received-mails/service.ts';
import type { LargeMailTurn } from './large-mail-turns.ts';
import * as queries from './queries.ts';
import { type SubstitutionReason, substituteFor } from './substitute.ts';

/** The maximum number of mails received in one pass, so that no mailbox delays the others. */
const MAILS_A_PASS = 100;
/** After this many failed fetches a mail is set aside, and the next ones are read. */
const MAX_TRIES = 3;
/** Mails larger than this many bytes: a process holds only one of them in memory at a time, for all mailboxes. */
const LARGE_BYTES = 4 * 1024 * 1024;
/** Mails that arrived earlier than this before the mailbox was set up are skipped: none can be a reply to Landfall. */
const EARLIER_MS = 7 * DAY_MS;
/**
 * After a move to another server, mails that arrived earlier than this before the last pass are skipped: they were
 * received before the move.
 */
const MOVE_OVERLAP_MS = DAY_MS;

/** What one pass over an inbox works with. */
export interface InboxPass {
  mailbox: { id: string; orgId: string; created_at: string };
  inbox: Inbox;
  store: FileStore;
  /** The key that signs test mails. */
  key: Buffer;
  /**
   * Waits until no other large mail is in memory.
   * @returns a function to call when the mail is no longer in memory; null when `late` fires first
   */
  largeMailTurn: LargeMailTurn;
  /** Fires when other mailboxes are to be read. */
  late: AbortSignal;
  /** The current ISO instant. */
  now: () => string;
  /**
   * Runs `work` in a transaction of the organization.
   * @throws when this process no longer holds the mailbox
   */
  inMailbox: <T>(work: (tx: OrgTx) => Promise<T>) => Promise<T>;
}

/**
 * Landfall's own file store or database did not accept a mail. The cause is not the mail server: the operators of this
 * installation have to find it.
 */
export class NotStoredError extends Error {
  override name = 'NotStoredError';

  constructor(cause: unknown) {
    super('Landfall could not store the mail. Whoever runs Landfall finds the cause in its log', { cause });
  }
}

/** @throws NotStoredError */
async function stored<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw new NotStoredError(error);
  }
}

/** The pass has taken long enough: the next mail waits for the next pass. */
class LateError extends Error {
  override name = 'LateError';
}

/** Where a pass begins. */
interface Start {
  uidValidity: number;
  /** Mails up to this number have been received. */
  last: number;
  /** A mail that could not be fetched, and the number of tries. */
  trying: { uid: number | null; tries: number };
  /** Mails that arrived before this are skipped, in milliseconds since the epoch. */
  since: number;
}

/**
 * Where to begin. Mails that are in the inbox at the first pass are not read. When a server renumbers its mails, all
 * are read again, and mails that were received before are recognized by their contents. Another server may deliver the
 * same mails with different bytes, so after a move mails that arrived long before the last pass are skipped.
 * @returns null when there is nothing to read yet
 */
async function startOf({ inbox, inMailbox, mailbox }: InboxPass): Promise<Start | null> {
  const { uidValidity, uidNext } = await inbox.examine();
  return inMailbox(async (tx) => {
    const position = await queries.selectPosition(tx, mailbox.id);
    if (!position) return null;
    const { uid_validity, last_uid, trying_uid, tries, checked_at } = position;
    const startAt = (since: string | null) =>
      Math.max(Date.parse(mailbox.created_at) - EARLIER_MS, since === null ? 0 : Date.parse(since));
    if (uid_validity === uidValidity && last_uid !== null)
      return {
        uidValidity,
        last: last_uid,
        since: startAt(position.since),
        trying: { uid: trying_uid, tries },
      };
    const isFirst = uid_validity === null && checked_at === null;
    const hasMoved = uid_validity === null && checked_at !== null;
    const last = isFirst ? uidNext - 1 : 0;
    const since = hasMoved ? instantAfter(checked_at, -MOVE_OVERLAP_MS) : position.since;
    await queries.updateReading(tx, mailbox.id, {
      uid_validity: uidValidity,
      last_uid: last,
      trying_uid: null,
      tries: 0,
      since,
    });
    return isFirst ? null : { uidValidity, last, since: startAt(since), trying: { uid: null, tries: 0 } };
  });
}

/** Whether a mail is skipped: a test mail, or one that arrived too early. */
function isSkipped({ key, mailbox }: InboxPass, mail: ListedMail, since: number): boolean {
  if (isProbe(key, mailbox.id, mail.messageId) || isProbe(key, mailbox.id, mail.subject)) return true;
  return mail.arrivedAt !== null && mail.arrivedAt < since;
}

/**
 * The raw mail, or its substitute when it is too large.
 * @param inMemory is disposed once the mail is stored
 * @throws the server's error, if fetching the mail should be tried again; LateError
 */
async function rawOf(
  { inbox, largeMailTurn, late }: InboxPass,
  mail: ListedMail,
  inMemory: DisposableStack,
): Promise<Buffer> {
  const limit = RECEIVED_MAIL_BYTES;
  const instead = async (why: SubstitutionReason) => substituteFor(await inbox.headers(mail.uid), why);
  if (mail.size > limit) return instead({ tooLarge: { bytes: mail.size, limit } });
  if (mail.size > LARGE_BYTES) {
    const letGo = await largeMailTurn(late);
    if (!letGo) throw new LateError();
    inMemory.defer(letGo);
  }
  const raw = await inbox.source(mail.uid, limit + 1);
  return raw.length > limit ? instead({ tooLarge: { bytes: raw.length, limit } }) : raw;
}

const headersOf = (inbox: Inbox, uid: number) => inbox.headers(uid).catch(() => Buffer.alloc(0));

/**
 * The raw mail or its substitute; null when it is skipped. A failure is counted for this mail.
 * @throws the server's error, if fetching the mail should be tried again; LateError
 */
async function fetchMail(
  pass: InboxPass,
  uid: number,
  { trying, since }: Start,
  inMemory: DisposableStack,
): Promise<Buffer | null> {
  const { inbox, inMailbox, mailbox } = pass;
  const tries = trying.uid === uid ? trying.tries : 0;
  if (tries >= MAX_TRIES) return substituteFor(await headersOf(inbox, uid), 'not given');
  try {
    const mail = await inbox.list(uid);
    return !mail || isSkipped(pass, mail, since) ? null : await rawOf(pass, mail, inMemory);
  } catch (error) {
    if (error instanceof LateError) throw error;
    await inMailbox((tx) => queries.updateReading(tx, mailbox.id, { trying_uid: uid, tries: tries + 1 }));
    // A closed connection cannot provide the headers either: the next pass sets the mail aside.
    if (tries + 1 < MAX_TRIES || !inbox.isOpen) throw error;
    return substituteFor(await headersOf(inbox, uid), 'not given');
  }
}

/** Receives a mail, and stores it together with the new position in one transaction. */
async function receiveMail(pass: InboxPass, uid: number, start: Start): Promise<void> {
  const { mailbox, store, inMailbox, now } = pass;
  using inMemory = new DisposableStack();
  const raw = await fetchMail(pass, uid, start, inMemory);
  const written = raw && (await stored(writeRawMail(store, mailbox.orgId, raw)));
  const isNew = await inMailbox(async (tx) => {
    const { uidValidity } = start;
    await queries.updateReading(tx, mailbox.id, {
      uid_validity: uidValidity,
      last_uid: uid,
      trying_uid: null,
      tries: 0,
    });
    return written && storeRawMail(tx, { ...written, mailboxId: mailbox.id, uid, uidValidity }, now());
  });
  if (written && !isNew) await stored(store.remove({ orgId: mailbox.orgId, fileId: written.fileId }));
}

/**
 * Makes one pass over an inbox and receives new mails, oldest first, until other mailboxes are to be read.
 * @returns whether there are more
 * @throws the error of the server or the database; mails that were received before it stay
 */
export async function readInbox(pass: InboxPass): Promise<boolean> {
  const start = await startOf(pass);
  if (!start) return false;
  const numbers = await pass.inbox.numbersAfter(start.last);
  const isMore = numbers.length > MAILS_A_PASS;
  for (const [at, uid] of numbers.slice(0, MAILS_A_PASS).entries()) {
    // At least one mail, so that every pass makes progress.
    if (at > 0 && pass.late.aborted) return true;
    try {
      await receiveMail(pass, uid, start);
    } catch (error) {
      if (error instanceof LateError) return true;
      throw error;
    }
  }
  return isMore;
}
