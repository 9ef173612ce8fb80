import { chmodSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startEmbedded } from '../embedded.ts';
import { migrate } from '../migrate.ts';
import { assertPlainRole, createPool } from '../pool.ts';

// A cluster of its own: roles belong to the whole cluster, and this one must not know the product's yet.
const log = { info: () => {}, warn: () => {} };
let folder: string;
let cluster: Awaited<ReturnType<typeof startEmbedded>>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'landfall-owner-'));
  chmodSync(folder, 0o755);
  cluster = await startEmbedded({ dataDir: folder, log, throwaway: true });
  const client = new pg.Client({ connectionString: cluster.url });
  await client.connect();
  await client.query("create role office_owner login createrole password 'owner'");
  await client.query("create role office_login login noinherit password 'login'");
  await client.query('create database office owner office_owner');
  await client.end();
});
afterAll(async () => {
  await cluster.stop();
  await rm(folder, { recursive: true, force: true });
});

function urlAs(user: string, password: string): string {
  return Object.assign(new URL(cluster.url), { username: user, password, pathname: '/office' }).href;
}

it('an owner that is no superuser migrates, and both it and a plain login work as the plain roles', async () => {
  const owner = urlAs('office_owner', 'owner');
  await migrate({ url: owner, log, appLogin: 'office_login' });
  for (const url of [owner, urlAs('office_login', 'login')]) {
    for (const role of ['landfall_app', 'landfall_identity'] as const) {
      const pool = createPool({ url, role });
      const { rows } = await pool.query('select current_user as role');
      expect(rows).toEqual([{ role }]);
      if (role === 'landfall_app') await assertPlainRole(pool);
      await pool.end();
    }
  }
});
