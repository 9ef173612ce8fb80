import { DAY_MS, HOUR_MS } from '@landfall/domain/durations';
import { hasPassed } from '../clock.ts';
import type { JobLog } from '../jobs/worker.ts';
import { BackgroundWork } from './background-work.ts';
import type { Heartbeat } from './heartbeat.ts';
import { startRegularWork } from './regular-work.ts';
import type { BaseKind } from './repository.ts';
import type { BackupStorage } from './storage.ts';
import { type BackupSource, TargetBackup, WalDivergedError } from './target-backup.ts';
import {
  MANY_WAITING,
  removeSegment,
  removeUnneeded,
  shrinkSegment,
  waitingSegments,
} from './wal-shipping.ts';

/** How often to check whether there is something to back up, in milliseconds. */
const EVERY_MS = 5_000;
/** Pause after a base backup or a drill that failed, in milliseconds. */
const RETRY_MS = 600_000;
const DRILL_EVERY_MS = 7 * DAY_MS;
/** The same after a failed trial restore, for instance because its place was away, in milliseconds. */
const FAILED_DRILL_EVERY_MS = DAY_MS;
/** The delay of a trial restore after its base backup, so that it covers an hour of work, in milliseconds. */
const DRILL_AFTER_MS = HOUR_MS;

interface Drill {
  /**
   * @param signal stops it, when the process stops
   * @throws when something is wrong with the backup
   */
  run(storage: BackupStorage, signal: AbortSignal): Promise<void>;
  /** Stops what a running one has started, when the process stops. */
  end(): Promise<void>;
}

interface BackupsOptions {
  storages: readonly BackupStorage[];
  /** The source of backups, with its current lineage. */
  source: () => BackupSource;
  /** Starts a new lineage for everything from now on. */
  beginLineage: () => void;
  /** Trial restores of the newest backup; absent: there are none. */
  drill?: Drill | undefined;
  /** Notified of successful backups; absent: there is no heartbeat. */
  heartbeat?: Pick<Heartbeat, 'beat'> | undefined;
  log: JobLog;
}

const DRILL = 'drill';
const HEARTBEAT = 'heartbeat';
const BASE_TO = 'base backup to ';
const baseTo = ({ storage }: TargetBackup) => `${BASE_TO}${storage.name}`;

/** A running base backup or trial restore. */
export interface BackupOperation {
  kind: 'backup' | 'drill';
  /** Name of the target of a base backup. */
  target: string | null;
  /** Milliseconds since the epoch. */
  begunAt: number;
}

/** Keeps the backups of the embedded database up to date. For the one process that has the data folder. */
export class Backups {
  readonly #options: BackupsOptions;
  readonly #background: BackgroundWork;
  readonly #failing = new Set<string>();
  readonly #stopping = new AbortController();
  /** Places that are being served: one that takes hours, or does not answer, delays no other. */
  readonly #busy = new Set<TargetBackup>();
  #source: BackupSource;
  #targets: TargetBackup[];
  #tellsOfMany = false;
  /** Waiting segments that were already rewritten without their zeros. */
  #shrunk = new Set<string>();
  /** The segment that is being rewritten without its zeros. */
  #shrinking: string | undefined;

  constructor(options: BackupsOptions) {
    this.#options = options;
    this.#source = options.source();
    this.#targets = this.#makeTargets();
    this.#background = new BackgroundWork(this.#source.clock, RETRY_MS);
  }

  #makeTargets(): TargetBackup[] {
    return this.#options.storages.map(
      (storage) => new TargetBackup(storage, this.#source, this.#stopping.signal),
    );
  }

  /**
   * Ships the waiting segments, and starts a base backup or a drill that is due. Places that an earlier call is still
   * serving are left to it.
   */
  async tick(): Promise<void> {
    const { archiveFolder, clock } = this.#source;
    await removeUnneeded(archiveFolder, clock.now());
    const waiting = await waitingSegments(archiveFolder);
    this.#reportBacklog(waiting.length);
    for (const target of this.#busy) {
      const { name, silence } = target.storage;
      if (silence !== undefined) this.#failed(name, new Error(silence), target);
    }
    const free = this.#targets.filter((target) => !this.#busy.has(target));
    await Promise.all(free.map((target) => this.#serve(target, waiting)));
    // After stopping, another process may take over, whose targets may lack these segments.
    if (this.#stopping.signal.aborted) return;
    const shipped = waiting.filter((segment) => this.#isShipped(segment));
    // A segment that is being rewritten would appear again: it is removed at the next check.
    for (const segment of shipped)
      if (segment !== this.#shrinking) await removeSegment(archiveFolder, segment);
    if (shipped.length > 0) this.#beat('log');
    this.#drillIfDue();
    await this.#shrink(waiting);
  }

  #isShipped(segment: string): boolean {
    return this.#targets.every((target) => target.hasShipped(segment));
  }

  /** Rewrites segments that wait for a slow or unreachable place without their zeros. One call at a time does this. */
  async #shrink(waiting: readonly string[]): Promise<void> {
    if (this.#shrinking !== undefined) return;
    this.#shrunk = new Set(waiting.filter((segment) => this.#shrunk.has(segment)));
    try {
      for (const segment of waiting) {
        if (this.#stopping.signal.aborted) return;
        if (this.#shrunk.has(segment) || this.#isShipped(segment)) continue;
        this.#shrunk.add(segment);
        this.#shrinking = segment;
        await shrinkSegment(this.#source.archiveFolder, segment);
      }
    } finally {
      this.#shrinking = undefined;
    }
  }

  /** Reports a successful backup to the heartbeat, unless one of the places fails. */
  #beat(after: 'base' | 'log'): void {
    const { heartbeat } = this.#options;
    const { state } = this.#source;
    if (!heartbeat || this.#targets.some(({ storage }) => state.target(storage.name).lastError)) return;
    this.#background.begin(HEARTBEAT, () => heartbeat.beat(after), { succeeded() {}, failed() {} });
  }

  async #serve(target: TargetBackup, waiting: readonly string[]): Promise<void> {
    const { name } = target.storage;
    const beginBase = (kind: BaseKind) =>
      this.#inBackground(baseTo(target), () => this.#takeBase(target, kind), target);
    this.#busy.add(target);
    try {
      // To a new place all documents go before the log, which may take hours.
      const first = await target.baseDue();
      if (first && !target.hasBase) beginBase(first);
      await target.ship(waiting);
      const due = await target.baseDue();
      if (due) beginBase(due);
      if (target.fault !== undefined) this.#failed(name, new Error(target.fault), target);
      else if (!this.#failing.has(baseTo(target))) this.#succeeded(name, target);
    } catch (error) {
      if (error instanceof WalDivergedError) return this.#beginLineage(target, error);
      this.#failed(name, error, target);
    } finally {
      this.#busy.delete(target);
    }
  }

  #beginLineage(target: TargetBackup, error: WalDivergedError): void {
    // Another target has detected this before.
    if (!this.#targets.includes(target)) return;
    this.#options.log.warn({ err: error }, 'the database was set back: its backups begin anew');
    this.#options.beginLineage();
    this.#source = this.#options.source();
    this.#targets = this.#makeTargets();
  }

  async #takeBase(target: TargetBackup, kind: BaseKind): Promise<void> {
    const { name } = target.storage;
    const base = await target.takeBase(kind, this.#stopping.signal);
    this.#options.log.info({ target: name, base }, 'base backup made and verified');
    if (target.fault !== undefined) this.#failed(name, new Error(target.fault), target);
    else this.#source.state.update(name, { lastError: null });
    this.#beat('base');
  }

  /**
   * Makes a base backup in every target now.
   * @throws the error of the last target when none could take it
   */
  async takeBases(kind: BaseKind): Promise<void> {
    let made = 0;
    let failure: unknown;
    for (const target of this.#targets) {
      try {
        await this.#takeBase(target, kind);
        made += 1;
      } catch (error) {
        failure = error;
        this.#failed(target.storage.name, error, target);
      }
    }
    if (made === 0) throw failure;
  }

  /** Starts a base backup in every target at a person's request. One that is running counts as theirs. */
  askForBases(): void {
    for (const target of this.#targets)
      this.#atOnce(baseTo(target), () => this.#takeBase(target, 'asked'), target);
  }

  /**
   * Starts a trial restore at a person's request.
   * @returns false when there is nothing to restore, or no key that opens it
   */
  askForDrill(): boolean {
    const { drill } = this.#options;
    const target = this.#targets.find(({ storage }) => this.#source.state.target(storage.name).lastBase);
    if (!drill || !target) return false;
    this.#atOnce(DRILL, () => this.#drill(drill, target));
    return true;
  }

  /** Running work beside the shipments. */
  get underWay(): BackupOperation[] {
    return this.#background.underWay.flatMap(({ name, begunAt }): BackupOperation[] => {
      if (name === DRILL) return [{ kind: 'drill', target: null, begunAt }];
      return name.startsWith(BASE_TO)
        ? [{ kind: 'backup', target: name.slice(BASE_TO.length), begunAt }]
        : [];
    });
  }

  #drillIfDue(): void {
    const { drill } = this.#options;
    const { state, clock } = this.#source;
    const [target] = this.#targets;
    const base = target && state.target(target.storage.name).lastBase;
    // The recorded state of the target may belong to an earlier lineage.
    if (!drill || !base || !target.hasBase) return;
    if (!hasPassed(DRILL_AFTER_MS, Date.parse(base.at), clock.now())) return;
    const last = state.read().lastDrill;
    const everyMs = last?.fault ? FAILED_DRILL_EVERY_MS : DRILL_EVERY_MS;
    if (last && !hasPassed(everyMs, Date.parse(last.at), clock.now())) return;
    this.#inBackground(DRILL, () => this.#drill(drill, target));
  }

  async #drill(drill: Drill, { storage }: TargetBackup): Promise<void> {
    const { state, clock } = this.#source;
    const at = () => new Date(clock.now()).toISOString();
    try {
      await drill.run(storage, this.#stopping.signal);
      state.drilled({ at: at(), fault: null });
      this.#options.log.info({ target: storage.name }, 'a trial restore went well');
    } catch (error) {
      // A stopped drill says nothing about the backup, and is repeated after the next start.
      if (this.#stopping.signal.aborted) return;
      state.drilled({ at: at(), fault: wordsOf(error) });
      throw error;
    }
  }

  #inBackground(what: string, work: () => Promise<void>, target?: TargetBackup): void {
    this.#background.begin(what, work, this.#outcomeOf(what, target));
  }

  #atOnce(what: string, work: () => Promise<void>, target?: TargetBackup): void {
    this.#background.beginAtOnce(what, work, this.#outcomeOf(what, target));
  }

  #outcomeOf(what: string, target?: TargetBackup) {
    return {
      succeeded: () => this.#succeeded(what),
      failed: (error: unknown) => this.#failed(what, error, target),
    };
  }

  /** Logged on a change, not on each repetition. @param target whose last error is cleared */
  #succeeded(what: string, target?: TargetBackup): void {
    if (this.#failing.delete(what)) this.#options.log.info({ what }, 'backups go on again');
    const { state } = this.#source;
    if (target && state.target(target.storage.name).lastError)
      state.update(target.storage.name, { lastError: null });
  }

  /** @param target whose last error is set */
  #failed(what: string, error: unknown, target?: TargetBackup): void {
    // Stopped work says nothing about its target.
    if (this.#stopping.signal.aborted) return;
    if (!this.#failing.has(what)) this.#options.log.error({ what, err: error }, 'backup failed');
    this.#failing.add(what);
    const { state, clock } = this.#source;
    const at = new Date(clock.now()).toISOString();
    if (target) state.update(target.storage.name, { lastError: { at, message: wordsOf(error) } });
  }

  #reportBacklog(waiting: number): void {
    const isMany = waiting >= MANY_WAITING;
    if (isMany && !this.#tellsOfMany)
      this.#options.log.error({ waiting }, 'the write-ahead log is not copied and fills the disk');
    this.#tellsOfMany = isMany;
  }

  /** Resolves when nothing runs beside the shipments. */
  idle(): Promise<void> {
    return this.#background.idle();
  }

  /** Starts checking periodically. @returns a function that stops it, within `milliseconds` */
  start(): { stop(milliseconds: number): Promise<void> } {
    const { drill } = this.#options;
    const tick = () => this.tick().catch((error: unknown) => this.#failed('write-ahead log', error));
    const work = startRegularWork(tick, EVERY_MS);
    return {
      stop: async (milliseconds) => {
        this.#stopping.abort();
        await work.stop(milliseconds);
        if (this.#background.isUnderWay(DRILL)) await drill?.end();
      },
    };
  }
}

function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
