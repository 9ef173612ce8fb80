import { type Clock, hasPassed } from '../clock.ts';
import type { JobLog } from '../jobs/worker.ts';
import type { BackupStateFile } from './state.ts';

/** Pause between two calls for shipped logs, in milliseconds. */
const EVERY_MS = 300_000;
/** Timeout of the called server, in milliseconds. */
const PATIENCE_MS = 10_000;

interface HeartbeatOptions {
  url: string;
  /** Where the result of the last call is stored. */
  state: Pick<BackupStateFile, 'beaten'>;
  clock: Clock;
  log: Pick<JobLog, 'info' | 'warn'>;
  /** Timeout in milliseconds; ten seconds by default. */
  patienceMs?: number;
}

/**
 * Why there was no answer. Not the error's own message, which may contain the address, with which anybody can send
 * heartbeats.
 */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'no answer';
  if (error.name === 'TimeoutError') return 'no answer in time';
  const code = error.cause instanceof Error && 'code' in error.cause ? error.cause.code : undefined;
  return typeof code === 'string' ? `no answer: ${code}` : 'no answer';
}

/**
 * Calls an address after successful backups, so that an external service notices when there are none: a machine that is
 * down, or whose mail is not sent, cannot notify anybody.
 */
export class Heartbeat {
  readonly #options: HeartbeatOptions;
  #beatAt = Number.NEGATIVE_INFINITY;
  #isFailing = false;

  constructor(options: HeartbeatOptions) {
    this.#options = options;
  }

  /** Calls it after a base backup, and at most every five minutes after a log was shipped. Never rejects. */
  async beat(after: 'base' | 'log'): Promise<void> {
    const { clock, state } = this.#options;
    const now = clock.now();
    if (after === 'log' && !hasPassed(EVERY_MS, this.#beatAt, now)) return;
    this.#beatAt = now;
    const fault = await this.#call();
    state.beaten({ at: new Date(now).toISOString(), fault });
    this.#tell(fault);
  }

  /** @returns the error; null for none */
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

  /** Logged on a change, not on each repetition. */
  #tell(fault: string | null): void {
    const { log } = this.#options;
    if (fault !== null && !this.#isFailing) log.warn({ reason: fault }, 'the heartbeat is not heard');
    if (fault === null && this.#isFailing) log.info({}, 'the heartbeat is heard again');
    this.#isFailing = fault !== null;
  }
}
