import { counted } from '@landfall/contract/counted';
import type pg from 'pg';
import { existingKey, type KeyPlace } from '../modules/audit/sealing-key.ts';
import { verifyAudit } from '../modules/audit/verification.ts';
import { isSound, reportLines } from '../modules/audit/verification-report.ts';
import { checkSummaries } from '../modules/case-summary/service.ts';
import { listOrganizations } from '../modules/organization-data/registry.ts';
import type { RestoredFile } from '../platform/backup/document-files.ts';
import type { DatabaseLogins } from '../platform/db/logins.ts';
import { withOwnConnection } from '../platform/db/own-connection.ts';
import { createPool } from '../platform/db/pool.ts';
import { withOperator } from '../platform/db/session.ts';

/** What was checked, and the errors found. */
export interface Findings {
  lines: string[];
  faults: string[];
}

/** Compares every index with its table, and checks every table, with PostgreSQL's `amcheck`. */
async function checkStructure(owner: pg.Client): Promise<Findings> {
  await owner.query('create extension if not exists amcheck');
  const { rows } = await owner.query<{ oid: number; name: string; kind: string }>(
    `select c.oid, c.oid::regclass::text as name, c.relkind as kind
     from pg_class c left join pg_index i on i.indexrelid = c.oid left join pg_am a on a.oid = c.relam
     where c.relpersistence = 'p'
       and (c.relkind in ('r', 't', 'm') or c.relkind = 'i' and a.amname = 'btree' and i.indisvalid)`,
  );
  const faults: string[] = [];
  for (const { oid, name, kind } of rows) {
    try {
      if (kind === 'i') await owner.query('select bt_index_check($1::oid, true)', [oid]);
      else {
        const { rows: bad } = await owner.query<{ msg: string }>('select msg from verify_heapam($1::oid)', [
          oid,
        ]);
        faults.push(...bad.map(({ msg }) => `${name}: ${msg}`));
      }
    } catch (error) {
      faults.push(`${name}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  // The extension is not part of the schema.
  await owner.query('drop extension amcheck');
  return {
    lines: [`${counted(rows.length, 'table and index', 'tables and indexes')} looked through`],
    faults,
  };
}

async function checkCases(logins: DatabaseLogins, owner: pg.Client): Promise<Findings> {
  const pool = createPool({ url: logins.loginUrl('landfall_app'), role: 'landfall_app', size: 1 });
  const found: Findings = { lines: [], faults: [] };
  try {
    for (const { id, name } of await listOrganizations(owner)) {
      const { checked, wrong, miscounted } = await checkSummaries(
        (work) => withOperator(pool, id, work),
        false,
      );
      found.lines.push(`${name}: ${counted(checked, 'case')}`);
      if (wrong.length > 0 || miscounted)
        found.faults.push(`${name}: the case list is not what the cases give (npm run case-list:check)`);
    }
  } finally {
    await pool.end();
  }
  return found;
}

async function checkAudit(logins: DatabaseLogins, keyPlace: KeyPlace): Promise<Findings> {
  const url = logins.loginUrl('landfall_audit');
  const unlimited = { answerWithinMs: 0, statementWithinMs: 0 };
  const pool = createPool({ url, role: 'landfall_audit', size: 1, ...unlimited });
  const found: Findings = { lines: [], faults: [] };
  try {
    const client = await pool.connect();
    try {
      const key = existingKey(keyPlace);
      for await (const findings of verifyAudit(client, key ? [key] : [])) {
        const [summary = '', ...faults] = reportLines(findings);
        found.lines.push(summary);
        if (!isSound(findings)) found.faults.push(...faults.map((line) => line.trim()));
      }
    } finally {
      client.release();
    }
  } finally {
    await pool.end();
  }
  return found;
}

/** Checks the files that the database refers to, by size and SHA-256. */
export async function checkFiles(owner: pg.Client, files: readonly RestoredFile[]): Promise<Findings> {
  const restored = new Map(files.map((file) => [`${file.orgId}/${file.fileId}`, file]));
  const { rows } = await owner.query<{ key: string; bytes: string; sha256: string }>(
    `select org_id || '/' || id as key, bytes, encode(sha256, 'hex') as sha256 from app.stored_file
     where missing_since is null`,
  );
  const faults = rows.flatMap(({ key, bytes, sha256 }) => {
    const file = restored.get(key);
    if (!file) return [`The file ${key} is not in the backup`];
    const isSame = file.bytes === Number(bytes) && file.sha256 === sha256;
    return isSame ? [] : [`The file ${key} is not as it was uploaded`];
  });
  return { lines: [`${counted(rows.length, 'file')} of documents`], faults };
}

/**
 * Checks a restored database.
 * @param files the restored documents; undefined: they are stored elsewhere
 */
export function checkRestored(
  logins: DatabaseLogins,
  keyPlace: KeyPlace,
  files: readonly RestoredFile[] | undefined,
): Promise<Findings> {
  return withOwnConnection(logins.ownerUrl, async (owner) => {
    await owner.query("set timezone = 'UTC'");
    const all = [
      await checkStructure(owner),
      await checkCases(logins, owner),
      await checkAudit(logins, keyPlace),
      ...(files ? [await checkFiles(owner, files)] : []),
    ];
    return { lines: all.flatMap(({ lines }) => lines), faults: all.flatMap(({ faults }) => faults) };
  });
}
