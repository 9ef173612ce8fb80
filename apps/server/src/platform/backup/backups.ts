import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { JobLog } from '../jobs/worker.ts';
import type { BaseKind } from './repository.ts';
import type { BackupStorage } from './storage.ts';
import { type BackupSource, SetBackError, TargetBackup } from './target-backup.ts';
import { removeUnneeded, waitingSegments } from './wal-shipping.ts';

const DAY_MS = 86_400_000;
/** How often it is looked whether there is something to back up, in milliseconds. */
const EVERY_MS = 5_000;
/** Pause after a base backup or a drill that failed, in milliseconds. */
const RETRY_MS = 600_000;
const DRILL_EVERY_MS = 7 * DAY_MS;
/** A base backup has been followed by an hour of work before it is tried, in milliseconds. */
const DRILL_AFTER_MS = 3_600_000;
/** Waiting segments that are told of: a gigabyte. */
const MANY_WAITING = 64;

interface Drill {
  /**
   * @param signal has it start nothing more, for a process that stops
   * @throws when something is wrong with the backup
   */
  run(storage: BackupStorage, signal: AbortSignal): Promise<void>;
  /** Ends what one that is under way has started, for a process that stops. */
  end(): Promise<void>;
}

interface BackupsOptions {
  storages: readonly BackupStorage[];
  /** What is backed up, in the lineage that it has now. */
  source: () => BackupSource;
  /** Has what happens from now on be another lineage. */
  beginLineage: () => void;
  /** Trial restores of the newest backup; absent: none is made. */
  drill?: Drill | undefined;
  log: JobLog;
}

const DRILL = 'drill';

/** What goes on beside the shipments, one of a name at a time. */
interface Background {
  running: Promise<void> | undefined;
  notBefore: number;
}

/** Keeps the backups of the embedded database up to date. For the one process that has the data folder. */
export class Backups {
  readonly #options: BackupsOptions;
  readonly #background = new Map<string, Background>();
  readonly #failing = new Set<string>();
  readonly #stopping = new AbortController();
  #source: BackupSource;
  #targets: TargetBackup[];
  #tellsOfMany = false;

  constructor(options: BackupsOptions) {
    this.#options = options;
    this.#source = options.source();
    this.#targets = this.#makeTargets();
  }

  #makeTargets(): TargetBackup[] {
    return this.#options.storages.map((storage) => new TargetBackup(storage, this.#source));
  }

  /** Takes away what is laid aside, and begins a base backup or a drill that is due. */
  async tick(): Promise<void> {
    const { archiveFolder } = this.#source;
    await removeUnneeded(archiveFolder);
    const waiting = await waitingSegments(archiveFolder);
    this.#tellOfMany(waiting.length);
    await Promise.all(this.#targets.map((target) => this.#serve(target, waiting)));
    for (const segment of waiting) {
      if (!this.#targets.every((target) => target.hasShipped(segment))) continue;
      await rm(join(archiveFolder, segment), { force: true });
      for (const target of this.#targets) target.forget(segment);
    }
    this.#drillIfDue();
  }

  async #serve(target: TargetBackup, waiting: readonly string[]): Promise<void> {
    const { name } = target.storage;
    try {
      await target.ship(waiting);
      const due = await target.baseDue();
      if (due) this.#inBackground(`base backup to ${name}`, () => this.#takeBase(target, due));
      if (target.fault !== undefined) this.#failed(name, name, new Error(target.fault));
      else if (!this.#isFailing(`base backup to ${name}`)) this.#succeeded(name, name);
    } catch (error) {
      if (error instanceof SetBackError) return this.#beginLineage(error);
      this.#failed(name, name, error);
    }
  }

  #beginLineage(error: SetBackError): void {
    this.#options.log.warn({ err: error }, 'the database was set back: its backups begin anew');
    this.#options.beginLineage();
    this.#source = this.#options.source();
    this.#targets = this.#makeTargets();
  }

  async #takeBase(target: TargetBackup, kind: BaseKind): Promise<void> {
    const base = await target.takeBase(kind);
    this.#options.log.info({ target: target.storage.name, base }, 'base backup made and verified');
    const { name } = target.storage;
    if (target.fault !== undefined) this.#failed(name, name, new Error(target.fault));
    else this.#source.state.update(name, { lastError: null });
  }

  /**
   * Makes a base backup in every target now.
   * @throws the reason of the last one when no target could take it
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
        this.#failed(target.storage.name, target.storage.name, error);
      }
    }
    if (made === 0) throw failure;
  }

  #drillIfDue(): void {
    const { drill, log } = this.#options;
    const { state, clock } = this.#source;
    const [target] = this.#targets;
    const base = target && state.target(target.storage.name).lastBase;
    if (!drill || !base || clock.now() - Date.parse(base.at) < DRILL_AFTER_MS) return;
    const last = state.read().lastDrill;
    if (last && clock.now() - Date.parse(last.at) < DRILL_EVERY_MS) return;
    const at = () => new Date(clock.now()).toISOString();
    this.#inBackground(DRILL, async () => {
      try {
        await drill.run(target.storage, this.#stopping.signal);
        state.drilled({ at: at(), fault: null });
        log.info({ target: target.storage.name }, 'a trial restore went well');
      } catch (error) {
        // It says nothing of the backup, and is begun anew after the next start.
        if (this.#stopping.signal.aborted) return;
        state.drilled({ at: at(), fault: wordsOf(error) });
        throw error;
      }
    });
  }

  #inBackground(name: string, work: () => Promise<void>): void {
    const { clock } = this.#source;
    const task = this.#background.get(name) ?? { running: undefined, notBefore: 0 };
    this.#background.set(name, task);
    if (task.running || clock.now() < task.notBefore) return;
    task.running = work()
      .then(
        () => this.#succeeded(name),
        (error: unknown) => {
          task.notBefore = clock.now() + RETRY_MS;
          this.#failed(name, name.replace(/^base backup to /, ''), error);
        },
      )
      .finally(() => {
        task.running = undefined;
      });
  }

  #isUnderWay(name: string): boolean {
    return this.#background.get(name)?.running !== undefined;
  }

  #isFailing(what: string): boolean {
    return this.#failing.has(what);
  }

  /** Told on a change, not on each repetition. */
  #succeeded(what: string, target?: string): void {
    if (this.#failing.delete(what)) this.#options.log.info({ what }, 'backups go on again');
    if (target !== undefined && this.#source.state.target(target).lastError)
      this.#source.state.update(target, { lastError: null });
  }

  #failed(what: string, target: string, error: unknown): void {
    if (!this.#failing.has(what)) this.#options.log.error({ what, err: error }, 'backup failed');
    this.#failing.add(what);
    if (!this.#targets.some(({ storage }) => storage.name === target)) return;
    const at = new Date(this.#source.clock.now()).toISOString();
    this.#source.state.update(target, { lastError: { at, message: wordsOf(error) } });
  }

  #tellOfMany(waiting: number): void {
    const isMany = waiting >= MANY_WAITING;
    if (isMany && !this.#tellsOfMany)
      this.#options.log.error({ waiting }, 'the write-ahead log is not taken away and fills the disk');
    this.#tellsOfMany = isMany;
  }

  /** Resolves when nothing goes on beside the shipments. */
  async idle(): Promise<void> {
    await Promise.all([...this.#background.values()].map(({ running }) => running));
  }

  /** Begins to look again and again. @returns what ends that, within `milliseconds` */
  start(): { stop(milliseconds: number): Promise<void> } {
    let ticking: Promise<void> | undefined;
    const tick = () => {
      ticking ??= this.tick()
        .catch((error: unknown) => this.#failed('write-ahead log', '', error))
        .finally(() => {
          ticking = undefined;
        });
    };
    const { drill } = this.#options;
    const timer = setInterval(tick, EVERY_MS);
    timer.unref();
    tick();
    return {
      stop: async (milliseconds) => {
        clearInterval(timer);
        this.#stopping.abort();
        let late: NodeJS.Timeout | undefined;
        const patience = new Promise<void>((resolve) => {
          late = setTimeout(resolve, milliseconds);
        });
        // What is unfinished then counts as nothing, and is done again.
        await Promise.race([ticking, patience]);
        clearTimeout(late);
        if (this.#isUnderWay(DRILL)) await drill?.end();
      },
    };
  }
}

function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
