import { setTimeout as wait } from 'node:timers/promises';
import { MINUTE_MS } from '@landfall/domain/durations';
import type pg from 'pg';
import type { Clock } from '../../platform/clock.ts';
import { DatabaseUnavailableError } from '../../platform/db/database-errors.ts';
import { type OrgTx, withHeldMailbox } from '../../platform/db/session.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import type { JobLog } from '../../platform/jobs/worker.ts';
import { announce } from '../../platform/live/announce.ts';
import type { Inbox } from '../../platform/mail/imap.ts';
import { isSignInRefusal, type MailServer, serverWords } from '../../platform/mail/mail-server.ts';
import { lockVersion, type MailboxAccess, type OpenedMailbox, SignInError } from '../mailboxes/service.ts';
import { NotStoredError, readInbox } from './inbox-pass.ts';
import { largeMailTurns } from './large-mail-turns.ts';
import * as queries from './queries.ts';

/** The limits of one process that reads mailboxes. */
export interface ReadingLimits {
  /** How long a mailbox is held after each turn, in milliseconds; after that another process takes it over. */
  heldMs: number;
  /** The maximum numbers of mailboxes that one process holds, that stay connected, and that are read at once. */
  mailboxes: number;
  connections: number;
  passes: number;
  /** The maximum number of mailboxes of one organization that are read at once. */
  organizationPasses: number;
  /** How long a pass may take before other mailboxes are read; the current mail may take longer. */
  passMs: number;
  /** The minimum pause before a pass that the server triggers by announcing news. */
  restMs: number;
  /** The pause between two passes, and the first and the maximum pause after failures. */
  everyMs: number;
  failedMs: number;
  longestMs: number;
}

export const READING_LIMITS: ReadingLimits = {
  heldMs: 45_000,
  mailboxes: 500,
  connections: 50,
  passes: 8,
  organizationPasses: 2,
  passMs: 120_000,
  restMs: 5_000,
  everyMs: MINUTE_MS,
  failedMs: MINUTE_MS,
  longestMs: 900_000,
};

/** How long a stopping process waits for running passes, in milliseconds. */
const STOP_MS = 3_000;

interface Options {
  /** Connections as the role landfall_jobs. */
  jobsPool: pg.Pool;
  /** Connections as the role landfall_app. */
  appPool: pg.Pool;
  store: FileStore;
  access: MailboxAccess;
  /** The key that encrypts the secrets of mailboxes. */
  key: () => Promise<Buffer>;
  clock: Clock;
  log: JobLog;
  limits?: ReadingLimits;
}

/** Another process holds the mailbox, or it was removed or its settings changed since the pass began. */
class NotHeldError extends Error {
  override name = 'NotHeldError';
}

/** A mailbox that this process holds. */
interface Held {
  id: string;
  orgId: string;
  /** The version of its settings. */
  version: number;
  /** Milliseconds since the epoch. */
  dueAt: number;
  /** When the last pass ended or failed; 0 before the first. */
  passEndedAt: number;
  failures: number;
  /** The server has announced news since the last pass began. */
  hasNews: boolean;
  inbox: Inbox | undefined;
  pass: Promise<void> | undefined;
}

/**
 * Reads the mailboxes of all organizations, each in one process at a time. Each is read every minute; news that a
 * server announces (IDLE) only makes the next pass start earlier.
 */
export class MailboxReaders {
  readonly #options: Options;
  readonly #limits: ReadingLimits;
  readonly #processId = crypto.randomUUID();
  readonly #held = new Map<string, Held>();
  readonly #largeMailTurn = largeMailTurns();
  #stopping = false;

  constructor(options: Options) {
    this.#options = options;
    this.#limits = options.limits ?? READING_LIMITS;
  }

  /**
   * Renews the hold on its mailboxes, takes over mailboxes that no process holds, and starts the passes that are due.
   * If the processes may not hold all mailboxes together, those that were read successfully are released in favor of
   * the others. A mailbox that fails is kept, so that its pause continues.
   */
  async turn(): Promise<void> {
    if (this.#stopping) return;
    const now = this.#options.clock.now();
    const wereRead = [...this.#held.values()].filter(
      ({ pass, passEndedAt, failures }) => !pass && passEndedAt > 0 && failures === 0,
    );
    const { rows } = await this.#options.jobsPool.query<{
      mailbox_id: string;
      organization: string;
      version: number;
    }>('select * from hold_mailboxes($1, $2, $3, $4, $5)', [
      this.#processId,
      iso(now),
      iso(now + this.#limits.heldMs),
      this.#limits.mailboxes,
      wereRead.map(({ id }) => id),
    ]);
    const versions = new Map(rows.map(({ mailbox_id, version }) => [mailbox_id, version]));
    for (const held of [...this.#held.values()])
      if (versions.get(held.id) !== held.version) this.#letGo(held);
    for (const { mailbox_id: id, organization: orgId, version } of rows)
      if (!this.#held.has(id))
        this.#held.set(id, {
          id,
          orgId,
          version,
          dueAt: now,
          passEndedAt: 0,
          failures: 0,
          hasNews: false,
          inbox: undefined,
          pass: undefined,
        });
    this.#startPasses();
  }

  /** Resolves when no pass is running. */
  async settled(): Promise<void> {
    for (;;) {
      const passes = [...this.#held.values()].flatMap(({ pass }) => pass ?? []);
      if (passes.length === 0) return;
      await Promise.all(passes);
    }
  }

  /** Closes connections, waits a moment for running passes, and releases the mailboxes. */
  async stop(): Promise<void> {
    this.#stopping = true;
    const passes = [...this.#held.values()].map(({ pass }) => pass);
    for (const held of [...this.#held.values()]) this.#letGo(held);
    // A limited time, as a server may take long to accept a sign-in.
    const late = new AbortController();
    const patience = wait(STOP_MS, undefined, { signal: late.signal }).catch(() => {});
    await Promise.race([Promise.all(passes), patience]);
    late.abort();
    await this.#options.jobsPool.query('select release_mailboxes($1)', [this.#processId]);
  }

  #letGo(held: Held): void {
    this.#held.delete(held.id);
    held.inbox?.close();
    held.inbox = undefined;
  }

  #startPasses(): void {
    if (this.#stopping) return;
    const now = this.#options.clock.now();
    const all = [...this.#held.values()];
    const { passes, organizationPasses } = this.#limits;
    const due = all
      // If the last pass is in the future, the clock was set back: without this the mailbox would not be read until the
      // clock has caught up.
      .filter(({ pass, dueAt, passEndedAt }) => !pass && (dueAt <= now || now < passEndedAt))
      .toSorted((a, b) => a.dueAt - b.dueAt || a.passEndedAt - b.passEndedAt);
    for (const held of due) {
      const underWay = all.filter(({ pass }) => pass);
      if (underWay.length >= passes) return;
      if (underWay.filter(({ orgId }) => orgId === held.orgId).length >= organizationPasses) continue;
      held.pass = this.#makePass(held).finally(() => {
        held.pass = undefined;
        this.#startPasses();
      });
    }
  }

  /** Makes one pass over a mailbox, and records its result. */
  async #makePass(held: Held): Promise<void> {
    const { clock, log } = this.#options;
    const context: { server?: MailServer } = {};
    try {
      held.hasNews = false;
      const isMore = await this.#read(held, context);
      const { restMs, everyMs } = this.#limits;
      held.failures = 0;
      held.passEndedAt = clock.now();
      held.dueAt = clock.now() + (isMore ? 0 : held.hasNews ? restMs : everyMs);
    } catch (error) {
      held.inbox?.close();
      held.inbox = undefined;
      held.failures += 1;
      held.passEndedAt = clock.now();
      held.dueAt = clock.now() + this.#pauseAfter(held.failures, error);
      if (error instanceof NotHeldError || this.#held.get(held.id) !== held) return;
      if (error instanceof DatabaseUnavailableError) return log.warn({ err: error }, 'mailbox not read');
      const isOurs = error instanceof NotStoredError;
      const words =
        isOurs || error instanceof SignInError ? error.message : serverWords(error, context.server?.signIn);
      log.warn({ mailbox: held.id, reason: words, ...(isOurs && { err: error.cause }) }, 'mailbox not read');
      await this.#inMailbox(held, async (tx) => {
        await queries.markFailing(tx, held.id, { error: words, now: iso(clock.now()) });
        if (held.failures === 1) this.#announce(tx);
      }).catch(() => {});
    }
  }

  /**
   * The pause after failures, growing with their number; four times as long after refused sign-ins, as too many of them
   * lock an account.
   */
  #pauseAfter(failures: number, error: unknown): number {
    const { failedMs, longestMs } = this.#limits;
    const isRefused = error instanceof SignInError || isSignInRefusal(error);
    return Math.min(failedMs * 2 ** (failures - 1) * (isRefused ? 4 : 1), longestMs * (isRefused ? 4 : 1));
  }

  async #read(held: Held, context: { server?: MailServer }): Promise<boolean> {
    const { access, store, key, clock } = this.#options;
    const box = await this.#inMailbox(held, (tx) => access.open(tx, held.id));
    if (!box?.imap) throw new NotHeldError();
    const inbox = await this.#inboxOf(held, box, context);
    const isMore = await readInbox({
      mailbox: box,
      inbox,
      store,
      key: await key(),
      largeMailTurn: this.#largeMailTurn,
      late: AbortSignal.timeout(this.#limits.passMs),
      now: () => iso(clock.now()),
      inMailbox: (work) => this.#inMailbox(held, work),
    });
    await this.#inMailbox(held, async (tx) => {
      const isNews = await queries.isFailingOrNew(tx, held.id);
      await queries.updateReading(tx, held.id, {
        checked_at: iso(clock.now()),
        failing_since: null,
        error: '',
        // The whole inbox has been read.
        ...(!isMore && { since: null }),
      });
      if (isNews) this.#announce(tx);
    });
    this.#keepConnected(held, inbox);
    return isMore;
  }

  async #inboxOf(held: Held, box: OpenedMailbox, context: { server?: MailServer }): Promise<Inbox> {
    if (held.inbox?.isOpen) return held.inbox;
    const { access } = this.#options;
    if (!box.imap) throw new NotHeldError();
    const keeping = access.keepingOf(box, (work) => this.#inHeld(held, work));
    context.server = await access.serverOf(box.imap, box, keeping);
    const inbox = await access.signedIn(context.server);
    if (this.#held.get(held.id) !== held) {
      inbox.close();
      throw new NotHeldError();
    }
    held.inbox = inbox;
    inbox.onNews(() => {
      held.hasNews = true;
      const soonest = Math.max(this.#options.clock.now(), held.passEndedAt + this.#limits.restMs);
      held.dueAt = Math.min(held.dueAt, soonest);
      this.#startPasses();
    });
    return inbox;
  }

  /** Notifies open pages that reading a mailbox fails, or works again. */
  #announce(tx: OrgTx): void {
    announce(tx, { kind: 'mailboxes', id: null, n: this.#options.clock.now() }, 'every member');
  }

  /** A limited number of mailboxes stay connected; the others are connected for each pass. */
  #keepConnected(held: Held, inbox: Inbox): void {
    const connected = [...this.#held.values()].filter((each) => each.inbox).length;
    if (connected <= this.#limits.connections && this.#held.get(held.id) === held) return;
    inbox.close();
    held.inbox = undefined;
  }

  /**
   * Runs a transaction of a pass, unless the settings have changed: results from one server must not be stored for
   * another.
   */
  #inMailbox<T>(held: Held, work: (tx: OrgTx) => Promise<T>): Promise<T> {
    return this.#inHeld(held, async (tx) => {
      if ((await lockVersion(tx, held.id)) !== held.version) throw new NotHeldError();
      return work(tx);
    });
  }

  #inHeld<T>({ id: mailboxId }: Held, work: (tx: OrgTx) => Promise<T>): Promise<T> {
    const now = iso(this.#options.clock.now());
    return withHeldMailbox(
      this.#options.appPool,
      { mailboxId, processId: this.#processId, now },
      async (tx) => {
        if (!tx) throw new NotHeldError();
        return work(tx);
      },
    ).catch((error) => {
      const isKnown = [NotHeldError, DatabaseUnavailableError, NotStoredError].some(
        (known) => error instanceof known,
      );
      throw isKnown ? error : new NotStoredError(error);
    });
  }
}

const iso = (moment: number) => new Date(moment).toISOString();
