import type pg from 'pg';
import { inPoolTransaction } from '../../platform/db/client-transaction.ts';
import { type ChainEnd, endProof, type SealedEntry, type SealingKey, sealAfter } from './seal.ts';

/** The interval between two checks for waiting entries, in milliseconds. */
const EVERY_MS = 1_000;
/** The maximum number of entries that are sealed in one transaction. */
const BATCH = 500;

type Waiting = SealedEntry & ChainEnd;

/** The seals of a batch, and the new end of each chain. */
function sealsOf(key: SealingKey, batch: readonly Waiting[]) {
  const ends = new Map<string, ChainEnd>();
  const seals = batch.map(({ length, mac, ...entry }) => {
    const { org_id } = entry;
    const end = ends.get(org_id) ?? { org_id, length, mac };
    const seal = sealAfter(key, end, entry);
    const position = end.length + 1;
    ends.set(org_id, { org_id, length: position, mac: seal });
    return { org_id, position, entry_id: entry.id, mac: seal };
  });
  return { seals, ends: [...ends.values()].map((end) => ({ ...end, proof: endProof(key, end) })) };
}

/**
 * Seals a batch of the waiting entries, unless another process is doing so.
 * @returns how many were sealed
 */
function sealBatch(pool: pg.Pool, key: SealingKey): Promise<number> {
  return inPoolTransaction(pool, async (client) => {
    const { rows } = await client.query<Waiting>('select * from audit.take($1)', [BATCH]);
    if (rows.length > 0) {
      const { seals, ends } = sealsOf(key, rows);
      await client.query('select audit.add_seals($1, $2, $3)', [
        key.id,
        JSON.stringify(seals),
        JSON.stringify(ends),
      ]);
    }
    return rows.length;
  });
}

interface SealerOptions {
  /** Connections as the role landfall_audit. */
  pool: pg.Pool;
  key: SealingKey;
}

/**
 * Seals every entry of the audit log that is committed and has no seal.
 * @returns how many were sealed; 0 while another process does it
 */
export async function sealWaiting({ pool, key }: SealerOptions, goOn = () => true): Promise<number> {
  let sealed = 0;
  for (;;) {
    const batch = await sealBatch(pool, key);
    sealed += batch;
    if (batch < BATCH || !goOn()) return sealed;
  }
}

/** Receives the sealer's messages; a pino logger fits. */
interface SealerLog {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
}

export interface RunningSealer {
  /** Resolves once the current batch is sealed. */
  stop(): Promise<void>;
}

/** Seals the waiting entries, now and every second. Any number of processes may do so. */
export function startSealer({ log, ...options }: SealerOptions & { log: SealerLog }): RunningSealer {
  let sealing: Promise<void> | undefined;
  let stopping = false;
  let away = false;

  async function seal(): Promise<void> {
    try {
      await sealWaiting(options, () => !stopping);
      if (away) log.info({}, 'the audit log is sealed again');
      away = false;
    } catch (error) {
      // Logged once: while the database is unavailable, every attempt fails in the same way.
      if (!away) log.warn({ err: error }, 'the audit log cannot be sealed; trying again');
      away = true;
    } finally {
      sealing = undefined;
    }
  }
  const tick = () => {
    sealing ??= seal();
  };
  const ticking = setInterval(tick, EVERY_MS);
  tick();

  return {
    async stop() {
      stopping = true;
      clearInterval(ticking);
      await sealing;
    },
  };
}
