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
  /** What went wrong last, while it has not gone well since. */
  lastError: z.object({ at: moment, message: z.string() }).nullable(),
});
const stateSchema = z.object({
  targets: z.record(z.string(), targetSchema),
  lastDrill: z.object({ at: moment, fault: z.string().nullable() }).nullable(),
  /** When somebody confirmed that they have what opens the backups, and of which key. */
  sheetConfirmed: z.object({ at: moment, recipient: z.string() }).nullable().default(null),
  /** The last call of the heartbeat; a file of an earlier release knows none. */
  lastBeat: z.object({ at: moment, fault: z.string().nullable() }).nullable().default(null),
});
type State = z.output<typeof stateSchema>;
export type LastBeat = State['lastBeat'];
export type TargetState = z.output<typeof targetSchema>;

/** How the backups of an installation stand. */
export interface BackupState {
  /** Whether there are any. */
  configured: boolean;
  /** Whether it is settled what opens them: otherwise none is made. */
  prepared: boolean;
  /** By the names of their places; one that nothing was kept in yet has nulls. */
  targets: Record<string, TargetState>;
  /** Finished segments of the write-ahead log, 16 MB each, that wait to be taken away. */
  waitingSegments: number;
  /** The last trial restore; `fault`: what was wrong with it. */
  lastDrill: State['lastDrill'];
}

const FILE = 'backup-state.json';
const NOTHING: TargetState = { lastBase: null, lastShipped: null, lastError: null };

/** What is remembered of backups, in a file of the data folder: the database may be what is lost. */
export class BackupStateFile {
  readonly #path: string;

  constructor(dataDir: string) {
    this.#path = join(dataDir, FILE);
  }

  read(): State {
    try {
      if (existsSync(this.#path)) return stateSchema.parse(JSON.parse(readFileSync(this.#path, 'utf8')));
    } catch {
      // One that cannot be read says nothing, and is written anew.
    }
    return { targets: {}, lastDrill: null, lastBeat: null, sheetConfirmed: null };
  }

  #write(state: State): void {
    writeOwned(this.#path, `${JSON.stringify(state, null, 2)}\n`, undefined);
  }

  target(name: string): TargetState {
    return this.read().targets[name] ?? NOTHING;
  }

  update(name: string, changes: Partial<TargetState>): void {
    const state = this.read();
    const target = { ...(state.targets[name] ?? NOTHING), ...changes };
    this.#write({ ...state, targets: { ...state.targets, [name]: target } });
  }

  drilled(lastDrill: State['lastDrill']): void {
    this.#write({ ...this.read(), lastDrill });
  }

  /** @param recipient tells of which key the sheet is */
  sheetWasConfirmed(at: string, recipient: string): void {
    this.#write({ ...this.read(), sheetConfirmed: { at, recipient } });
  }

  beaten(lastBeat: LastBeat): void {
    this.#write({ ...this.read(), lastBeat });
  }
}

/**
 * How the backups of an installation stand, for pages, metrics and commands. Asks no target, which may be slow or away.
 * @param places names of the configured places; none: there are no backups
 * @param recipient whom they are sealed for by configuration
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
