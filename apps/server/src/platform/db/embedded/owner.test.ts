import { chmodSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startEmbedded } from '../embedded.ts';
import { migrate } from '../migrate.ts';
import { assertPlainLogin, assertPlainRole, createPool, type WorkingRole } from '../pool.ts';

// A separate cluster: roles belong to the whole cluster, and this one must not have the product's roles yet.
const log = { info: () => {}, warn: () => {} };
let folder: string;
let cluster: Awaited<ReturnType<typeof startEmbedded>>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'landfall-owner-'));
  chmodSync(folder, 0o755);
  cluster = await startEmbedded({ dataDir: folder, log, throwaway: true });
  const client = new pg.Client({ connectionString: cluster.ownerUrl });
  await client.connect();
  await client.query("create role office_owner login createrole password 'owner'");
  await client.query("create role office_login login noinherit password 'login'");
  await client.query("create role office_strict login password 'login'");
  await client.query('create database office owner office_owner');
  await client.end();
});
afterAll(async () => {
  await cluster.stop();
  await rm(folder, { recursive: true, force: true });
});

function urlAs(user: string, password: string): string {
  return Object.assign(new URL(cluster.ownerUrl), { username: user, password, pathname: '/office' }).href;
}

/** A pool that ignores lost connections: some may still be open when the pool has ended and the server is stopped. */
function poolAs(role: WorkingRole, url: string): pg.Pool {
  return createPool({ url, role }).on('error', () => {});
}

it('an owner without superuser rights migrates, and both it and a plain login work as the plain roles', async () => {
  const owner = urlAs('office_owner', 'owner');
  await migrate({ url: owner, log, loginOf: () => 'office_login' });
  for (const url of [owner, urlAs('office_login', 'login')]) {
    for (const role of ['landfall_app', 'landfall_identity', 'landfall_jobs', 'landfall_audit'] as const) {
      const pool = poolAs(role, url);
      const { rows } = await pool.query('select current_user as role');
      expect(rows).toEqual([{ role }]);
      if (role === 'landfall_app') await assertPlainRole(pool);
      await pool.end();
    }
  }
});

it('a login without inheritance (PostgreSQL 16 on) works as the plain roles, and sees nothing by itself', async () => {
  const [owner, login] = [urlAs('office_owner', 'owner'), urlAs('office_strict', 'login')];
  await migrate({ url: owner, log });
  const client = new pg.Client({ connectionString: owner });
  await client.connect();
  await client.query('grant landfall_app, landfall_identity to office_strict with inherit false');
  // As at every start with DATABASE_MIGRATION_URL, which must not extend what was granted.
  await migrate({ url: owner, log, loginOf: () => 'office_strict' });
  const { rows } = await client.query(
    `select inherit_option as inherits, set_option as may_take from pg_auth_members
     where member = 'office_strict'::regrole`,
  );
  await client.end();
  expect(rows).toEqual(Array(4).fill({ inherits: false, may_take: true }));

  for (const role of ['landfall_app', 'landfall_identity', 'landfall_jobs', 'landfall_audit'] as const) {
    const pool = poolAs(role, login);
    expect((await pool.query('select current_user as role')).rows).toEqual([{ role }]);
    if (role === 'landfall_app') await assertPlainRole(pool);
    await assertPlainLogin(pool);
    await pool.end();
  }
  const itself = new pg.Client({ connectionString: login });
  await itself.connect();
  await expect(itself.query('select from app.case_record')).rejects.toThrow('permission denied');
  await expect(itself.query('select from identity.account')).rejects.toThrow('permission denied');
  await expect(itself.query('select from jobs.job')).rejects.toThrow('permission denied');
  await itself.end();
});
