import { RECEIVED_MAIL_BYTES } from '@landfall/contract/constants';
import { DAY_MS } from '@landfall/domain/durations';
import { instantAfter } from '../../platform/clock.ts';
import type { OrgTx } from '../../platform/db/session.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import type { Inbox, ListedMail } from '../../platform/mail/imap.ts';
import { isProbe } from '../mailboxes/service.ts';
import { keepRawMail, writeRawMail } from '../received-mails/service.ts';
import type { LargeMailTurn } from './large-mail-turns.ts';
import * as queries from './queries.ts';
import { substituteFor, type WhySetAside } from './substitute.ts';

/** So many mails are taken in at one look, so that no mailbox keeps the others waiting. */
const MAILS_A_LOOK = 100;
/** A mail that could not be fetched so often is set aside, and the next ones come. */
const MOST_TRIES = 3;
/** Mails of more bytes are in memory one after the other, whichever mailbox they are in. */
const LARGE_BYTES = 4 * 1024 * 1024;
/** Mails that arrived more than this before the mailbox was set up are skipped: none can be a reply to Landfall. */
const EARLIER_MS = 7 * DAY_MS;
/** A mail that arrived so long before a mailbox was last looked into was had then, whatever server has it now. */
const HAD_MS = DAY_MS;

/** A mailbox that is looked into. */
export interface Look {
  mailbox: { id: string; orgId: string; created_at: string };
  inbox: Inbox;
  store: FileStore;
  /** The key that probes are signed with. */
  key: Buffer;
  /** Waits until no other large mail is in memory. @returns what lets the next one be; null when `late` comes first */
  largeMailTurn: LargeMailTurn;
  /** When others are to have their turn. */
  late: AbortSignal;
  /** ISO instant of now. */
  now: () => string;
  /** Runs `work` in a transaction in the organization. @throws when the mailbox is no longer held */
  inMailbox: <T>(work: (tx: OrgTx) => Promise<T>) => Promise<T>;
}

/** Landfall's own store or database did not take a mail, whatever its server did: the cause is for whoever runs Landfall. */
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

/** The look has taken long enough: what it was about to take in waits for the next one. */
class LateError extends Error {
  override name = 'LateError';
}

/** Where a look begins. */
interface Start {
  uidValidity: number;
  /** Mails up to this one are had. */
  last: number;
  /** A mail that could not be fetched, and how often. */
  trying: { uid: number | null; tries: number };
  /** Mails that arrived before are not taken in, in milliseconds since the epoch. */
  since: number;
}

/**
 * Where to begin. Mails that are there when a mailbox is first looked into stay unread. A server that numbers its mails anew
 * has them all read again: those that have been taken in are known by their contents. Another server may have them in other
 * words, so that those of long before the last look are passed over there.
 * @returns null when there is nothing to read yet
 */
async function startOf({ inbox, inMailbox, mailbox }: Look): Promise<Start | null> {
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
    const since = hasMoved ? instantAfter(checked_at, -HAD_MS) : position.since;
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

/** Whether a mail is nothing for the office: one of a test, or one of before. */
function isPassedOver({ key, mailbox }: Look, mail: ListedMail, since: number): boolean {
  if (isProbe(key, mailbox.id, mail.messageId) || isProbe(key, mailbox.id, mail.subject)) return true;
  return mail.arrivedAt !== null && mail.arrivedAt < since;
}

/**
 * A mail in its raw form, or what stands for it.
 * @param inMemory ends when the mail is stored
 * @throws what the server says, for a mail that is worth another try; LateError
 */
async function rawOf(
  { inbox, largeMailTurn, late }: Look,
  mail: ListedMail,
  inMemory: DisposableStack,
): Promise<Buffer> {
  const most = RECEIVED_MAIL_BYTES;
  const instead = async (why: WhySetAside) => substituteFor(await inbox.headers(mail.uid), why);
  if (mail.size > most) return instead({ tooLarge: { bytes: mail.size, most } });
  if (mail.size > LARGE_BYTES) {
    const letGo = await largeMailTurn(late);
    if (!letGo) throw new LateError();
    inMemory.defer(letGo);
  }
  const raw = await inbox.source(mail.uid, most + 1);
  return raw.length > most ? instead({ tooLarge: { bytes: raw.length, most } }) : raw;
}

const headersOf = (inbox: Inbox, uid: number) => inbox.headers(uid).catch(() => Buffer.alloc(0));

/**
 * What is taken in of a mail; null: nothing. A failure is counted against the mail.
 * @throws what the server says, for a mail that is worth another try; LateError
 */
async function fetchMail(
  look: Look,
  uid: number,
  { trying, since }: Start,
  inMemory: DisposableStack,
): Promise<Buffer | null> {
  const { inbox, inMailbox, mailbox } = look;
  const tries = trying.uid === uid ? trying.tries : 0;
  if (tries >= MOST_TRIES) return substituteFor(await headersOf(inbox, uid), 'not given');
  try {
    const mail = await inbox.list(uid);
    return !mail || isPassedOver(look, mail, since) ? null : await rawOf(look, mail, inMemory);
  } catch (error) {
    if (error instanceof LateError) throw error;
    await inMailbox((tx) => queries.updateReading(tx, mailbox.id, { trying_uid: uid, tries: tries + 1 }));
    // On a connection that has ended nothing more is had: the next look sets the mail aside.
    if (tries + 1 < MOST_TRIES || !inbox.isOpen) throw error;
    return substituteFor(await headersOf(inbox, uid), 'not given');
  }
}

/** Takes a mail in, and moves on, in one transaction. */
async function takeIn(look: Look, uid: number, start: Start): Promise<void> {
  const { mailbox, store, inMailbox, now } = look;
  using inMemory = new DisposableStack();
  const raw = await fetchMail(look, uid, start, inMemory);
  const written = raw && (await stored(writeRawMail(store, mailbox.orgId, raw)));
  const isNew = await inMailbox(async (tx) => {
    const { uidValidity } = start;
    await queries.updateReading(tx, mailbox.id, {
      uid_validity: uidValidity,
      last_uid: uid,
      trying_uid: null,
      tries: 0,
    });
    return written && keepRawMail(tx, { ...written, mailboxId: mailbox.id, uid, uidValidity }, now());
  });
  if (written && !isNew) await stored(store.remove({ orgId: mailbox.orgId, fileId: written.fileId }));
}

/**
 * Looks into an inbox once and takes in what is new, oldest first, until others are to have their turn.
 * @returns whether there is more
 * @throws what the server or the database says: what was taken in until then stays
 */
export async function lookInto(look: Look): Promise<boolean> {
  const start = await startOf(look);
  if (!start) return false;
  const numbers = await look.inbox.numbersAfter(start.last);
  const isMore = numbers.length > MAILS_A_LOOK;
  for (const [at, uid] of numbers.slice(0, MAILS_A_LOOK).entries()) {
    // One at least: a look that takes none in would be no progress.
    if (at > 0 && look.late.aborted) return true;
    try {
      await takeIn(look, uid, start);
    } catch (error) {
      if (error instanceof LateError) return true;
      throw error;
    }
  }
  return isMore;
}
