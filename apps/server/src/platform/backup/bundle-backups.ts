import { MINUTE_MS } from '@landfall/domain/durations';
import type { JobLog } from '../jobs/worker.ts';
import { type BundleSource, BundleTarget } from './bundle-target.ts';
import type { Heartbeat } from './heartbeat.ts';
import { startRegularWork } from './regular-work.ts';
import type { BackupStorage } from './storage.ts';

/** How often to check for new documents, in milliseconds. */
const EVERY_MS = MINUTE_MS;

interface BundleBackupsOptions {
  storages: readonly BackupStorage[];
  /** The source of backups; created once, by the process that holds the data folder. */
  source: () => BundleSource;
  /**
   * Locks the data folder for this process. @returns the lock; undefined while another process holds the folder, which
   * then makes the backups
   */
  take: () => { release(): void } | undefined;
  /** Notified while all targets are up to date; none by default. */
  heartbeat?: Pick<Heartbeat, 'beat'> | undefined;
  log: JobLog;
}

/** Backs up the documents and keys of an installation whose database is backed up by other means. */
export class BundleBackups {
  readonly #options: BundleBackupsOptions;
  readonly #failing = new Set<string>();
  /** Targets that are being served: one that takes hours, or does not answer, delays no other. */
  readonly #busy = new Set<BundleTarget>();
  #opened: { source: BundleSource; targets: BundleTarget[] } | undefined;
  #taken: { release(): void } | undefined;

  constructor(options: BundleBackupsOptions) {
    this.#options = options;
  }

  #open(): { source: BundleSource; targets: BundleTarget[] } {
    if (this.#opened) return this.#opened;
    const source = this.#options.source();
    const targets = this.#options.storages.map((storage) => new BundleTarget(storage, source));
    this.#opened = { source, targets };
    return this.#opened;
  }

  /**
   * Stores new documents in every target, if this process holds the data folder. Targets that an earlier call is still
   * serving are left to it.
   */
  async tick(): Promise<void> {
    this.#taken ??= this.#options.take();
    if (!this.#taken) return;
    for (const { storage } of this.#busy)
      if (storage.silence !== undefined) this.#failed(storage.name, new Error(storage.silence));
    const free = this.#open().targets.filter((target) => !this.#busy.has(target));
    await Promise.all(free.map((target) => this.#serve(target).catch(() => {})));
    if (this.#failing.size === 0 && this.#busy.size === 0) await this.#options.heartbeat?.beat('log');
  }

  /**
   * Makes a bundle in every target now.
   * @throws the error of the last target when none could take it
   */
  async takeBundles(): Promise<void> {
    const made = await Promise.allSettled(this.#open().targets.map((target) => this.#serve(target, true)));
    const refused = made.findLast((each) => each.status === 'rejected');
    if (refused && made.every((each) => each.status === 'rejected')) throw refused.reason;
  }

  async #serve(target: BundleTarget, asked = false): Promise<void> {
    const { name } = target.storage;
    const { log } = this.#options;
    this.#busy.add(target);
    try {
      const { made, faults } = await target.keepUp(asked);
      if (made) log.info({ target: name, bundle: made }, 'files and keys backed up and verified');
      const [first, ...others] = faults;
      if (first === undefined) this.#succeeded(name);
      else this.#failed(name, new Error(others.length > 0 ? `${first} (and ${others.length} more)` : first));
    } catch (error) {
      this.#failed(name, error);
      throw error;
    } finally {
      this.#busy.delete(target);
    }
  }

  /** Logged on a change, not on each repetition. */
  #succeeded(name: string): void {
    if (this.#failing.delete(name)) this.#options.log.info({ what: name }, 'backups go on again');
    const { state } = this.#open().source;
    if (state.target(name).lastError) state.update(name, { lastError: null });
  }

  #failed(name: string, error: unknown): void {
    if (!this.#failing.has(name)) this.#options.log.error({ what: name, err: error }, 'backup failed');
    this.#failing.add(name);
    const { state, clock } = this.#open().source;
    const message = error instanceof Error ? error.message : String(error);
    state.update(name, { lastError: { at: new Date(clock.now()).toISOString(), message } });
  }

  /** Starts checking periodically. @returns a function that stops it, within `milliseconds` */
  start(): { stop(milliseconds: number): Promise<void> } {
    const { log } = this.#options;
    const tick = () => this.tick().catch((error: unknown) => log.error({ err: error }, 'backup failed'));
    const work = startRegularWork(tick, EVERY_MS);
    return {
      stop: async (milliseconds) => {
        await work.stop(milliseconds);
        this.#taken?.release();
      },
    };
  }
}
