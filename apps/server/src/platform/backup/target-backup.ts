import { DAY_MS } from '@landfall/domain/durations';
import { type Clock, hasPassed } from '../clock.ts';
import { withOwnConnection } from '../db/own-connection.ts';
import type { FileStore } from '../files/file-store.ts';
import type { BackupSecrets } from './backup-key.ts';
import { backUpFiles } from './document-files.ts';
import { recordErasures } from './erasures.ts';
import { basesOf, type Holdings, hasGapAfter, readHoldings } from './holdings.ts';
import { type Lineage, recordLineage } from './lineage.ts';
import { removeOld } from './remove-old.ts';
import { type Base, type BaseKind, isStored, keys, removeBase, writeTip } from './repository.ts';
import type { Keep } from './retention.ts';
import type { BackupStateFile } from './state.ts';
import type { BackupStorage } from './storage.ts';
import { type InstallationKeys, takeBase } from './take-base.ts';
import { openBase, verifyStored } from './verify-base.ts';
import { nextSegment } from './wal-name.ts';
import { isSameSegment, shipSegment } from './wal-shipping.ts';
import { WatchedStorage } from './watched-storage.ts';

/**
 * The database was set back to an earlier state by other means than a restore: its log differs from that in the backup.
 */
export class WalDivergedError extends Error {
  override name = 'WalDivergedError';
}

const wordsOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** The source of backups, for any target. */
export interface BackupSource {
  /** Connection string of the owner of the embedded database. */
  url: string;
  version: string;
  archiveFolder: string;
  lineage: Lineage;
  secrets: BackupSecrets;
  installationKeys: () => InstallationKeys;
  /** Documents in the data folder; absent: they are in a bucket, which is backed up by other means. */
  store: FileStore | undefined;
  keep: Keep;
  clock: Clock;
  state: BackupStateFile;
}

/** Keeps the backups of one target up to date. At most one base backup and one shipment run at once. */
export class TargetBackup {
  readonly storage: WatchedStorage;
  readonly #source: BackupSource;
  readonly #signal: AbortSignal | undefined;
  /** The waiting segments that were shipped. */
  #shipped = new Set<string>();
  /** The storage's id at the last check. */
  #id: string | undefined;
  #known: Holdings | undefined;
  #reading: Promise<Holdings> | undefined;
  /** Resolves when the storing of documents that was begun is finished. */
  #filesKept: Promise<void> = Promise.resolve();
  /** Messages on documents that could not be read at the last try. */
  #unreadable: string[] = [];
  /** Why old backups could not be removed the last time. */
  #removalFault: string | undefined;
  /** Why erasures could not be recorded the last time. */
  #erasuresFault: string | undefined;
  /** Why documents could not be stored after a base backup, until they are. */
  #filesFault: string | undefined;

  /** @param signal ends shipments, between two documents or segments */
  constructor(storage: BackupStorage, source: BackupSource, signal?: AbortSignal) {
    this.storage = new WatchedStorage(storage, source.clock);
    this.#source = source;
    this.#signal = signal;
  }

  get #now(): string {
    return new Date(this.#source.clock.now()).toISOString();
  }

  /** What the target has, read again when its id has changed, and after a failure. */
  async #look(): Promise<Holdings> {
    const id = await this.storage.check();
    if (id !== this.#id) {
      this.#known = undefined;
      this.#shipped.clear();
      this.#id = id;
    }
    if (this.#known) return this.#known;
    this.#reading ??= this.#read().finally(() => {
      this.#reading = undefined;
    });
    this.#known = await this.#reading;
    return this.#known;
  }

  /** After a failure the target's state may differ from what was known. */
  async #lookingAnewAfterFailure<Result>(work: () => Promise<Result>): Promise<Result> {
    try {
      return await work();
    } catch (error) {
      this.#known = undefined;
      throw error;
    }
  }

  async #read(): Promise<Holdings> {
    const { lineage, clock } = this.#source;
    await this.storage.tidy(clock.now() - DAY_MS);
    await recordLineage(this.storage, lineage);
    return readHoldings(this.storage, lineage);
  }

  /** An error that does not stop shipping and base backups; undefined for none. */
  get fault(): string | undefined {
    const [first, ...others] = [
      this.#filesFault,
      ...this.#unreadable,
      this.#erasuresFault,
      this.#removalFault,
    ].filter((fault) => fault !== undefined);
    return first && others.length > 0 ? `${first} (and ${others.length} more)` : first;
  }

  /** Whether it has a base backup of the lineage, as far as this process knows. */
  get hasBase(): boolean {
    return this.#known?.lastBase !== undefined;
  }

  /** Whether it has a segment, as far as this process knows. */
  hasShipped(segment: string): boolean {
    return this.#shipped.has(segment);
  }

  /**
   * Ships waiting segments. What they refer to is stored first: the files of documents, and recorded erasures.
   * @param waiting the oldest first
   * @throws WalDivergedError
   */
  ship(waiting: readonly string[]): Promise<void> {
    return this.#lookingAnewAfterFailure(() => this.#ship(waiting));
  }

  async #ship(waiting: readonly string[]): Promise<void> {
    const { archiveFolder, lineage, secrets, state } = this.#source;
    const { storage } = this;
    this.#shipped = new Set(waiting.filter((segment) => this.#shipped.has(segment)));
    if (this.#shipped.size === waiting.length) return;
    const known = await this.#look();
    const segments = waiting.filter((segment) => !this.#shipped.has(segment));
    await this.#keepFiles(known);
    await this.#keepErasures(known);
    const counted = state.target(storage.name).lastBase?.at ?? '';
    if (known.lastBase && known.lastBase.endedAt > counted) this.#countBase(known.lastBase);
    const order = { archiveFolder, lineage: lineage.id, recipient: secrets.recipient };
    for (const segment of segments) {
      this.#signal?.throwIfAborted();
      if (known.tip === undefined || segment > known.tip) {
        if (known.tip !== undefined && segment !== nextSegment(known.tip)) known.hasGap = true;
        await shipSegment(storage, order, segment);
        known.tip = segment;
        await writeTip(storage, lineage.id, { segment, shippedAt: this.#now });
      } else if (await isStored(storage, keys.wal(lineage.id, segment))) {
        // A segment that was shipped before a crash is identical; after the database was set back, another one has the
        // same name.
        if (!(await isSameSegment(storage, order, segment, secrets.identity)))
          throw new WalDivergedError(`${segment} of the log is another than the one in ${storage.name}`);
      } else {
        await shipSegment(storage, order, segment);
        // What looked like a gap may be filled now.
        this.#known = undefined;
      }
      this.#shipped.add(segment);
      state.update(storage.name, { lastShipped: { segment, at: this.#now } });
    }
  }

  /** A failure here does not invalidate the backup that was made before. */
  async #removeOld({ files }: Holdings): Promise<void> {
    const { clock } = this.#source;
    try {
      await removeOld(this.storage, { ...this.#source, now: clock.now(), files });
      this.#removalFault = undefined;
    } catch (error) {
      this.#removalFault = `What is older than is kept could not be removed: ${wordsOf(error)}`;
    }
  }

  /** Once at a time: a shipment and a base backup beside it would both store what is new. */
  #keepFiles(known: Holdings): Promise<void> {
    const kept = this.#filesKept.then(() => this.#keepNewFiles(known));
    this.#filesKept = kept.catch(() => {});
    return kept;
  }

  async #keepNewFiles({ files }: Holdings): Promise<void> {
    const { store, lineage, secrets } = this.#source;
    if (!store) return;
    const order = { store, lineage: lineage.id, recipient: secrets.recipient, signal: this.#signal };
    this.#unreadable = await backUpFiles(this.storage, order, files);
    this.#filesFault = undefined;
  }

  /** A base backup counts once the documents are stored as well: a trial restore before that would miss them. */
  #countBase({ name, endedAt }: Base): void {
    this.#source.state.update(this.storage.name, { lastBase: { name, at: endedAt } });
  }

  /** The log is shipped also while the database is away: on a full disk that brings it back. */
  async #keepErasures({ erasures }: Holdings): Promise<void> {
    const { url, lineage } = this.#source;
    try {
      await withOwnConnection(url, (owner) => recordErasures(this.storage, lineage.id, owner, erasures));
      this.#erasuresFault = undefined;
    } catch (error) {
      this.#erasuresFault = `Which organizations were erased could not be kept: ${wordsOf(error)}`;
    }
  }

  /** The kind of base backup that is due; undefined when none is. */
  async baseDue(): Promise<BaseKind | undefined> {
    const { lastBase, hasGap } = this.#known ?? (await this.#look());
    if (hasGap) return 'after-gap';
    if (lastBase === undefined) return this.#source.lineage.from === null ? 'first' : 'after-restore';
    return hasPassed(DAY_MS, Date.parse(lastBase.startedAt), this.#source.clock.now())
      ? 'scheduled'
      : undefined;
  }

  /**
   * Makes a base backup, verifies that it can be restored from what the target now has, and removes old ones.
   * @param signal aborts it
   * @returns its name
   */
  takeBase(kind: BaseKind, signal?: AbortSignal): Promise<string> {
    return this.#lookingAnewAfterFailure(() => this.#takeBase(kind, signal));
  }

  async #takeBase(kind: BaseKind, signal?: AbortSignal): Promise<string> {
    const { storage } = this;
    const { lineage, secrets } = this.#source;
    await this.#look();
    const name = await takeBase({
      ...this.#source,
      storage,
      lineage: lineage.id,
      kind,
      recipient: secrets.recipient,
      installationKeys: this.#source.installationKeys(),
      signal,
    });
    const base = (await basesOf(storage, lineage.id)).find((each) => each.name === name);
    if (!base) throw new Error(`${name} is not in ${storage.name}`);
    try {
      await verifyStored(storage, base);
      if (secrets.identity !== undefined) await openBase(storage, base, secrets.identity);
    } catch (error) {
      await removeBase(storage, base).catch(() => {});
      throw error;
    }
    // The target may have been swapped, or a shipment failed, meanwhile.
    const known = await this.#look();
    known.lastBase = base;
    known.hasGap = await hasGapAfter(storage, base);
    try {
      // After the database, because a file is stored before its row.
      await this.#keepFiles(known);
    } catch (error) {
      // The base backup is valid, and the next shipment stores the documents; only a waiting caller gets the error.
      if (kind === 'asked' || kind === 'before-migration' || signal?.aborted) throw error;
      this.#filesFault = `Documents could not be stored: ${wordsOf(error)}`;
      this.#known = undefined;
      return name;
    }
    await this.#keepErasures(known);
    // The retention may have been changed meanwhile.
    signal?.throwIfAborted();
    this.#countBase(base);
    await this.#removeOld(known);
    return name;
  }
}
