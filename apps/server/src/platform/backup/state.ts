import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { archiveFolderOf, writeOwned } from '../db/embedded/place.ts';
import { hasBackupSecrets } from './backup-key.ts';
import { waitingSegments } from './wal-shipping.ts';

const moment = z.iso.datetime();
const targetSchema = z.object({
  lastBase: z.object({ name: z.string(), at: moment }).nullable(),
  lastShipped: z.object({ segment: z.string(), at: moment }).nullable(),
  /** The latest error, if nothing has succeeded since. */
  lastError: z.object({ at: moment, message: z.string() }).nullable(),
});
const stateSchema = z.object({
  targets: z.record(z.string(), targetSchema),
  lastDrill: z.object({ at: moment, fault: z.string().nullable() }).nullable(),
  /** When an operator confirmed that they keep the recovery sheet, and for which key. */
  sheetConfirmed: z.object({ at: moment, recipient: z.string() }).nullable().default(null),
  /** The last call of the heartbeat; absent in files of earlier releases. */
  lastBeat: z.object({ at: moment, fault: z.string().nullable() }).nullable().default(null),
});
type State = z.output<typeof stateSchema>;
export type LastBeat = State['lastBeat'];
export type TargetState = z.output<typeof targetSchema>;

/** The state of an installation's backups. */
export interface BackupState {
  /** Whether backups are configured. */
  configured: boolean;
  /** Whether the recipient is decided: otherwise no backup is made. */
  prepared: boolean;
  /** By the names of their places; a place without any backup yet has nulls. */
  targets: Record<string, TargetState>;
  /** Finished segments of the write-ahead log, 16 MB each, that wait to be shipped. */
  waitingSegments: number;
  /** The last trial restore; `fault`: its error. */
  lastDrill: State['lastDrill'];
}

const FILE = 'backup-state.json';
const NOTHING: TargetState = { lastBase: null, lastShipped: null, lastError: null };

/** The stored state of backups, in a file of the data folder, because the database may be what is lost. */
export class BackupStateFile {
  readonly #path: string;

  constructor(dataDir: string) {
    this.#path = join(dataDir, FILE);
  }

  read(): State {
    try {
      if (existsSync(this.#path)) return stateSchema.parse(JSON.parse(readFileSync(this.#path, 'utf8')));
    } catch {
      // A file that cannot be read is replaced.
    }
    return { targets: {}, lastDrill: null, lastBeat: null, sheetConfirmed: null };
  }

  #write(state: State): void {
    writeOwned(this.#path, `${JSON.stringify(state, null, 2)}\n`, undefined);
  }

  /** Stores the state, if possible: a full disk must not stop the shipments, which make room on it. */
  #note(state: State): void {
    try {
      this.#write(state);
    } catch {
      // The earlier state stays, and is soon reported as late or failing, which is right for a full disk.
    }
  }

  target(name: string): TargetState {
    return this.read().targets[name] ?? NOTHING;
  }

  update(name: string, changes: Partial<TargetState>): void {
    const state = this.read();
    const target = { ...(state.targets[name] ?? NOTHING), ...changes };
    this.#note({ ...state, targets: { ...state.targets, [name]: target } });
  }

  drilled(lastDrill: State['lastDrill']): void {
    this.#note({ ...this.read(), lastDrill });
  }

  /** @param recipient identifies the key of the sheet */
  sheetWasConfirmed(at: string, recipient: string): void {
    this.#write({ ...this.read(), sheetConfirmed: { at, recipient } });
  }

  beaten(lastBeat: LastBeat): void {
    this.#note({ ...this.read(), lastBeat });
  }
}

/**
 * The state of an installation's backups, for pages, metrics and commands. Does not contact any target, which may be
 * slow or away.
 * @param places names of the configured places; none: there are no backups
 * @param recipient the configured recipient
 */
export async function backupState(
  dataDir: string,
  places: readonly string[],
  recipient?: string,
): Promise<BackupState> {
  const { targets, lastDrill } = new BackupStateFile(dataDir).read();
  return {
    configured: places.length > 0,
    prepared: hasBackupSecrets(dataDir, recipient),
    targets: Object.fromEntries(places.map((name) => [name, targets[name] ?? NOTHING])),
    waitingSegments: (await waitingSegments(archiveFolderOf(dataDir))).length,
    lastDrill,
  };
}
