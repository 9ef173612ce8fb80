import type pg from 'pg';
import {
  type ChainEnd,
  changesHash,
  endProof,
  type KeptChange,
  type SealedEntry,
  type SealingKey,
  sealAfter,
} from './seal.ts';

/** What is wrong with an organization's audit log. */
export interface AuditFault {
  kind: /** The entry, its stored changes or its position differ from what was sealed. */
    | 'altered'
    /** The entry no longer exists. */
    | 'missing'
    /** One or more seals no longer exist, nor do the entries that they sealed. */
    | 'gap'
    /** The chain ends too early: its last seals no longer exist. */
    | 'cut off'
    /** The entry was not inserted by the server: it is neither sealed nor waiting to be sealed. */
    | 'smuggled in';
  /** The position in the chain, if the fault has one. */
  position?: number;
  entryId?: string;
}

/** What the verification of one organization's log found. */
export interface AuditFindings {
  orgId: string;
  name: string;
  /** How many seals were recomputed. */
  verified: number;
  faults: AuditFault[];
  /** Ids of keys that are unavailable here, and how many seals were made with each; such seals cannot be recomputed. */
  unknownKeys: Map<string, number>;
  /** The number of entries that wait for their seals, and the time of the oldest one. */
  unsealed: { waiting: number; oldest: string | null };
  /**
   * The MAC of the last seal, or null without any. A copy that is kept elsewhere proves later that no earlier entry was
   * replaced.
   */
  end: string | null;
}

interface Chain extends ChainEnd {
  name: string;
  key_id: string | null;
  proof: string | null;
}

type SealRow = {
  sealed_position: number;
  entry_id: string;
  key_id: string;
  mac: string;
  changes: KeptChange[];
} & (SealedEntry | { id: null });

interface Tail {
  waiting: number;
  oldest: string | null;
  lost: string[];
  stray: string[];
}

/** The number of seals that one statement reads. */
const CHUNK = 2_000;

async function* sealsOf(client: pg.ClientBase, orgId: string): AsyncGenerator<SealRow> {
  let after = 0;
  for (;;) {
    const { rows } = await client.query<SealRow>('select * from audit.sealed($1, $2, $3)', [
      orgId,
      after,
      CHUNK,
    ]);
    const { rows: changes } = await client.query<KeptChange & { entry_id: string }>(
      'select * from audit.changes($1, $2)',
      [orgId, rows.map(({ entry_id }) => entry_id)],
    );
    const changesOf = Map.groupBy(changes, ({ entry_id }) => entry_id);
    for (const row of rows) yield { ...row, changes: changesOf.get(row.entry_id) ?? [] };
    after = rows.at(-1)?.sealed_position ?? after;
    if (rows.length < CHUNK) return;
  }
}

/**
 * What is wrong with a seal, given the end of the chain before it. After a fault, checking continues from the stored
 * seal.
 */
function faultOf(key: SealingKey | undefined, end: ChainEnd, row: SealRow): AuditFault | undefined {
  const { sealed_position: position, entry_id: entryId } = row;
  if (row.id === null) return { kind: 'missing', position, entryId };
  // Erased values leave no row; their hash stays in the entry.
  const areKept = row.changes.length === 0 || changesHash(row.changes) === row.changes_hash;
  if (areKept && (!key || sealAfter(key, end, row) === row.mac)) return undefined;
  return { kind: 'altered', position, entryId };
}

async function verifyChain(
  client: pg.ClientBase,
  keys: ReadonlyMap<string, SealingKey>,
  chain: Chain,
): Promise<AuditFindings> {
  const { org_id: orgId, name } = chain;
  const faults: AuditFault[] = [];
  const unknownKeys = new Map<string, number>();
  let verified = 0;
  let end: ChainEnd = { org_id: orgId, length: 0, mac: null };
  for await (const row of sealsOf(client, orgId)) {
    const { sealed_position: position, key_id, mac } = row;
    const key = keys.get(key_id);
    if (!key) unknownKeys.set(key_id, (unknownKeys.get(key_id) ?? 0) + 1);
    else verified += 1;
    const follows = position === end.length + 1;
    if (!follows) faults.push({ kind: 'gap', position: end.length + 1 });
    // After a gap the previous seal is unknown, so this seal cannot be recomputed.
    const fault = faultOf(follows ? key : undefined, end, row);
    if (fault) faults.push(fault);
    end = { org_id: orgId, length: position, mac };
  }
  const endKey = keys.get(chain.key_id ?? '');
  const endsHere = chain.length === end.length && chain.mac === end.mac;
  const proved = end.length === 0 || !endKey || endProof(endKey, end) === chain.proof;
  if (!endsHere || !proved) faults.push({ kind: 'cut off', position: end.length + 1 });
  const { rows } = await client.query<Tail>('select * from audit.tail($1)', [orgId]);
  const { waiting = 0, oldest = null, lost = [], stray = [] } = rows[0] ?? {};
  faults.push(...lost.map((entryId) => ({ kind: 'missing', entryId }) as const));
  faults.push(...stray.map((entryId) => ({ kind: 'smuggled in', entryId }) as const));
  return { orgId, name, verified, faults, unknownKeys, unsealed: { waiting, oldest }, end: end.mac };
}

/**
 * Recomputes the seals of every organization's audit log, all as of the same moment.
 * @param client a connection as the role landfall_audit, by {@link createPool}, without a statement timeout
 */
export async function* verifyAudit(
  client: pg.ClientBase,
  keys: readonly SealingKey[],
): AsyncGenerator<AuditFindings> {
  const known = new Map(keys.map((key) => [key.id, key]));
  await client.query('begin isolation level repeatable read read only');
  const { rows: chains } = await client.query<Chain>('select * from audit.chains()');
  for (const chain of chains) yield await verifyChain(client, known, chain);
  await client.query('commit');
}
