import { randomBytes } from 'node:crypto';
import { KEY_BYTES, type SealingKey, sealingKey } from '../modules/audit/seal.ts';
import { sealWaiting } from '../modules/audit/sealer.ts';
import { type AuditFindings, verifyAudit } from '../modules/audit/verification.ts';
import { createPool } from '../platform/db/pool.ts';
import { endPool } from './database.ts';
import type { Harness } from './harness.ts';

/** Seals and verifies the harness's audit log on demand. */
export interface TestSealer {
  key: SealingKey;
  /** Seals entries as one of the server's sealers does. @returns how many were sealed */
  seal(key?: SealingKey): Promise<number>;
  /** The findings on each organization, by its id. */
  verify(keys?: SealingKey[]): Promise<Map<string, AuditFindings>>;
  close(): Promise<void>;
}

export function newKey(): SealingKey {
  return sealingKey(randomBytes(KEY_BYTES));
}

export function testSealer({ owner }: Harness): TestSealer {
  const key = newKey();
  const url = String(owner.options.connectionString);
  const pool = createPool({ url, role: 'landfall_audit', size: 4 });
  pool.on('error', () => {});
  return {
    key,
    seal: (by = key) => sealWaiting({ pool, key: by }),
    async verify(keys = [key]) {
      const client = await pool.connect();
      try {
        const found = new Map<string, AuditFindings>();
        for await (const findings of verifyAudit(client, keys)) found.set(findings.orgId, findings);
        return found;
      } finally {
        client.release();
      }
    },
    close: () => endPool(pool),
  };
}
