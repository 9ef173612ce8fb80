import type { Clock } from '../clock.ts';
import type { JobLog } from '../jobs/worker.ts';
import type { BackupStateFile } from './state.ts';

/** Pause between two calls for shipped logs, in milliseconds. */
const EVERY_MS = 300_000;
/** How long the other side may take to answer, in milliseconds. */
const PATIENCE_MS = 10_000;

interface HeartbeatOptions {
  url: string;
  /** Where it is kept how the last call went. */
  state: Pick<BackupStateFile, 'beaten'>;
  clock: Clock;
  log: Pick<JobLog, 'info' | 'warn'>;
  /** How long to wait for an answer, in milliseconds; ten seconds unless given. */
  patienceMs?: number;
}

/** Why there was no answer. Not the error's own words, which may name the address: whoever has it can speak for us. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'no answer';
  if (error.name === 'TimeoutError') return 'no answer in time';
  const code = error.cause instanceof Error && 'code' in error.cause ? error.cause.code : undefined;
  return typeof code === 'string' ? `no answer: ${code}` : 'no answer';
}

/**
 * Calls an address after good backups, so that somebody else notices when there are none: a dead machine and mail that does
 * not leave tell nobody.
 */
export class Heartbeat {
  readonly #options: HeartbeatOptions;
  #beatAt = Number.NEGATIVE_INFINITY;
  #isFailing = false;

  constructor(options: HeartbeatOptions) {
    this.#options = options;
  }

  /** Calls it after a base backup, or at most every five minutes after a log was shipped. Never rejects. */
  async beat(after: 'base' | 'log'): Promise<void> {
    const { clock, state } = this.#options;
    const now = clock.now();
    if (after === 'log' && now - this.#beatAt < EVERY_MS) return;
    this.#beatAt = now;
    const fault = await this.#call();
    state.beaten({ at: new Date(now).toISOString(), fault });
    this.#tell(fault);
  }

  /** @returns what went wrong; null: nothing */
  async #call(): Promise<string | null> {
    const { url, patienceMs = PATIENCE_MS } = this.#options;
    try {
      const response = await fetch(url, { signal: AbortSignal.timeout(patienceMs) });
      await response.body?.cancel();
      return response.ok ? null : `answered ${response.status}`;
    } catch (error) {
      return reasonOf(error);
    }
  }

  /** Told on a change, not on each repetition. */
  #tell(fault: string | null): void {
    const { log } = this.#options;
    if (fault !== null && !this.#isFailing) log.warn({ reason: fault }, 'the heartbeat is not heard');
    if (fault === null && this.#isFailing) log.info({}, 'the heartbeat is heard again');
    this.#isFailing = fault !== null;
  }
}
