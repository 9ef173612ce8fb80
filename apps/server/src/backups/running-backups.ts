import type { Logger } from 'pino';
import type { BackupOperation, Backups } from '../platform/backup/backups.ts';
import { emptyArchive } from '../platform/backup/wal-shipping.ts';
import { archiveFolderOf } from '../platform/db/embedded/place.ts';
import type { EmbeddedDatabase } from '../platform/db/embedded.ts';
import { SERVER_LIMITS } from '../platform/limits.ts';
import { type BackedUp, openBackups } from './installation-backups.ts';

/** The backups that a running server makes. Their settings may change meanwhile. */
export class RunningBackups {
  readonly #config: BackedUp;
  readonly #database: Pick<EmbeddedDatabase, 'ownerUrl' | 'layAside'>;
  readonly #log: Logger;
  #backups: Backups | undefined;
  #running: { stop(milliseconds: number): Promise<void> } | undefined;
  #isStarted = false;
  /** Changes of settings are applied one after another. */
  #applied: Promise<void> = Promise.resolve();

  private constructor(
    config: BackedUp,
    database: Pick<EmbeddedDatabase, 'ownerUrl' | 'layAside'>,
    log: Logger,
  ) {
    this.#config = config;
    this.#database = database;
    this.#log = log;
  }

  /** Opens the configured backups. @throws Error when the settings are not valid */
  static async open(
    config: BackedUp,
    database: Pick<EmbeddedDatabase, 'ownerUrl' | 'layAside'>,
    log: Logger,
  ): Promise<RunningBackups> {
    const running = new RunningBackups(config, database, log);
    running.#backups = await openBackups(config, database, log);
    return running;
  }

  /** The backups by the current settings; undefined if there are none. */
  get current(): Backups | undefined {
    return this.#backups;
  }

  /** Starts making them. @returns a function that stops this, within `milliseconds` */
  start(): { stop(milliseconds: number): Promise<void> } {
    this.#isStarted = true;
    this.#running = this.#backups?.start();
    return {
      stop: async (milliseconds) => {
        this.#isStarted = false;
        await this.#running?.stop(milliseconds);
      },
    };
  }

  /**
   * Applies the current settings. A running base backup is stopped and started again with them.
   * @throws Error when they are not valid, or the database does not accept them: nothing is changed then
   */
  apply(): Promise<void> {
    const applied = this.#applied.then(() => this.#apply());
    this.#applied = applied.catch(() => {});
    return applied;
  }

  async #apply(): Promise<void> {
    const { dataDir } = this.#config;
    const backups = await openBackups(this.#config, this.#database, this.#log);
    await this.#database.layAside(backups !== undefined);
    await this.#running?.stop(SERVER_LIMITS.stopBackupsMs);
    // Waiting segments would never be shipped, and would fill the disk.
    if (!backups) await emptyArchive(archiveFolderOf(dataDir));
    this.#backups = backups;
    this.#running = this.#isStarted ? backups?.start() : undefined;
  }

  /** Whether backups are made. */
  get isOn(): boolean {
    return this.#backups !== undefined;
  }

  /** The backups and trial restores in progress. */
  get underWay(): BackupOperation[] {
    return this.#backups?.underWay ?? [];
  }

  /** Starts a base backup in every place. @returns false when backups are off */
  askForBases(): boolean {
    this.#backups?.askForBases();
    return this.#backups !== undefined;
  }

  /** Starts a trial restore. @returns false when there is nothing to restore, or no key that opens it */
  askForDrill(): boolean {
    return this.#backups?.askForDrill() ?? false;
  }
}
