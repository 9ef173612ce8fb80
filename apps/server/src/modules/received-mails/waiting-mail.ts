import type { Clock } from '../../platform/clock.ts';
import { type OrgTx, withEveryCase } from '../../platform/db/session.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import { JobRefusedError } from '../../platform/jobs/job.ts';
import { readMail } from '../../platform/mail/reading/read-mail.ts';
import type { ReceivedMail } from '../../platform/mail/reading/received-mail.ts';
import { askToScan } from '../document-text/service.ts';
import type { ArrivedFile } from '../documents/service.ts';
import { prepareMail } from '../incoming-mails/service.ts';
import { fileMail, setUnreadableAside } from './filing.ts';
import * as queries from './queries.ts';
import { type MailSource, parsingSemaphore, readRaw, sourceOf, writeFiles } from './raw-reading.ts';
import { decideAndOpen } from './request-threads.ts';

/** After this many failed attempts a mail is set aside. */
const MAX_ATTEMPTS = 3;
const GIVEN_UP = 'Reading it failed again and again';

export interface ReceivedMailOptions {
  store: FileStore;
  clock: Clock;
  /** The address that the product's own mail is sent from. */
  mailFrom: string;
  /** The maximum size of an organization's files, in bytes. */
  organizationFileBytes: number;
  /** The address of the virus scanner; undefined when there is none. */
  scannerUrl: string | undefined;
}

/** How a job runs its work. */
interface Run {
  isLastTry: boolean;
  /** Runs work in a transaction of the mail's organization. */
  inOrganization<T>(work: (session: { tx: OrgTx }) => Promise<T>): Promise<T>;
}

/** Runs work in a transaction of the mail's organization that sees every case. */
type InWholeOrganization = <T>(work: (moment: { tx: OrgTx; now: string }) => Promise<T>) => Promise<T>;

/** A mail that waits to be parsed. */
interface Waiting {
  id: string;
  orgId: string;
  rawFileId: string;
  source: MailSource;
}

/** The mail could not be parsed: its job is retried. */
class UnreadMailError extends Error {
  override name = 'UnreadMailError';
}

/** Files a parsed mail where it belongs. */
async function place(
  options: ReceivedMailOptions,
  inWholeOrganization: InWholeOrganization,
  { id, orgId, rawFileId, source: { mailboxes } }: Waiting,
  mail: ReceivedMail,
): Promise<void> {
  const prepared = await prepareMail(mail);
  const decision = await inWholeOrganization((moment) => decideAndOpen(moment, mail, mailboxes));
  const files = new Map<string, ArrivedFile[]>();
  for (const threadId of decision.kind === 'filed' ? decision.threadIds : [])
    files.set(threadId, await writeFiles(options.store, orgId, prepared.files));
  const limits = { ...options, scans: options.scannerUrl !== undefined };
  await inWholeOrganization((moment) =>
    fileMail(moment, { id, rawFileId, mailboxes, mail, prepared, files }, limits),
  );
}

/** Parses and files a mail. A mail that fails to parse too often is set aside. */
async function readAndPlace(
  options: ReceivedMailOptions,
  inWholeOrganization: InWholeOrganization,
  waiting: Waiting,
  raw: Uint8Array,
): Promise<void> {
  const { id, rawFileId, source } = waiting;
  // In its own transaction, so that attempts that crash the process are counted, too.
  const attempts = await inWholeOrganization(async ({ tx }) => {
    const count = await queries.countAttempt(tx, id, 1);
    if (count === 1 && options.scannerUrl !== undefined) await askToScan(tx, rawFileId);
    return count;
  });
  if (attempts === undefined) return;
  const setAside = (reason: string) =>
    inWholeOrganization((moment) =>
      setUnreadableAside(moment, { id, reason, raw, mailboxes: source.mailboxes }),
    );
  if (attempts > MAX_ATTEMPTS) return setAside(GIVEN_UP);
  const reading = await readMail(raw, source.options);
  if (!reading.ok) {
    if (attempts < MAX_ATTEMPTS) throw new UnreadMailError(reading.reason);
    return setAside(reading.reason);
  }
  try {
    await place(options, inWholeOrganization, waiting, reading.mail);
  } catch (error) {
    // The mail was parsed: the database or the store failed, which is not the mail's fault. If this fails as well, the
    // attempt counts.
    await inWholeOrganization(({ tx }) => queries.countAttempt(tx, id, -1)).catch(() => {});
    throw error;
  }
}

/**
 * Parses and files a waiting mail, in steps that can be repeated. While the store or the database is unavailable, the
 * job is retried; only its last attempt sets the mail aside for that.
 */
export async function workMail(
  options: ReceivedMailOptions,
  id: string,
  { isLastTry, inOrganization }: Run,
): Promise<void> {
  const { store, clock, mailFrom } = options;
  const inWholeOrganization: InWholeOrganization = (work) =>
    inOrganization(({ tx }) =>
      withEveryCase(tx, () => work({ tx, now: new Date(clock.now()).toISOString() })),
    );
  const waiting = await inWholeOrganization(async ({ tx }): Promise<Waiting | null> => {
    const row = await queries.selectWaiting(tx, id);
    return row
      ? { id, orgId: tx.orgId, rawFileId: row.file_id, source: await sourceOf(tx, row, mailFrom) }
      : null;
  });
  if (!waiting) return;
  let raw: Uint8Array | null = null;
  try {
    await parsingSemaphore.run(waiting.orgId, async () => {
      raw = await readRaw(store, waiting.orgId, waiting.rawFileId);
      await readAndPlace(options, inWholeOrganization, waiting, raw);
    });
  } catch (error) {
    if (!isLastTry || error instanceof JobRefusedError) throw error;
    const { mailboxes } = waiting.source;
    await inWholeOrganization((moment) =>
      setUnreadableAside(moment, { id, reason: GIVEN_UP, raw, mailboxes }),
    );
  }
}
