import { mkdtempDisposableSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { Browser, pkce } from '../../identity/src/testing/browser.ts';
import { authorizePath, submit } from '../../identity/src/testing/harness.ts';
import { JOBS } from './jobs.ts';
import { PRODUCT_VERSION } from './product-version.ts';
import { DataFolder } from './testing/data-folder.ts';
import { freePort } from './testing/server-process.ts';

const monitoring = join(import.meta.dirname, '../../../packaging/monitoring');
const folder = new DataFolder();

/** The metrics that a listener serves, by name and labels. */
async function figuresAt(port: number): Promise<Map<string, number>> {
  const answer = await fetch(`http://127.0.0.1:${port}/metrics`);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([
    200,
    expect.stringMatching(/^text\/plain; version=0\.0\.4/),
  ]);
  const lines = (await answer.text()).split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    lines.map((line) => [
      line.slice(0, line.lastIndexOf(' ')),
      Number(line.slice(line.lastIndexOf(' ') + 1)),
    ]),
  );
}

/** The series that a file of queries uses. */
const seriesIn = (file: string) =>
  new Set(readFileSync(join(monitoring, file), 'utf8').match(/\b(landfall|nodejs|process)_[a-z0-9_]+\b/g));

it('serves metrics at the configured address only, without personal data, as dashboard and alerts expect them', async () => {
  const port = await freePort();
  using place = mkdtempDisposableSync(join(tmpdir(), 'landfall-backups-'));
  const backups = { LANDFALL_BACKUP_TO: place.path };
  expect(await folder.operate('backup', ['prepare'], backups)).toMatchObject({ code: 0 });
  const server = await folder.launch({
    ...backups,
    LANDFALL_METRICS: `127.0.0.1:${port}`,
    // The bundled sign-in provider, because the test signs in.
    AUTH_DOMAIN: '',
    AUTH_CLIENT_ID: '',
    AUTH_AUDIENCE: '',
  });
  // Disposed of before the backups are removed, because the server writes to them while it runs.
  await using opened = new AsyncDisposableStack();
  opened.defer(() => folder.killAll());
  await server.ready();
  const { baseUrl } = server;
  const publicUrl = `http://localhost:${new URL(baseUrl).port}`;
  const browser = new Browser(Number(new URL(baseUrl).port), publicUrl);
  const form = await browser.visit(authorizePath(pkce().challenge, { redirect_uri: publicUrl }));
  await submit(browser, form, { email: 'ada@office.test', password: 'not-the-password' });
  const id = crypto.randomUUID();
  for (const path of [`/api/case_records/${id}`, `/api/case_records/${id}`, '/cases', `/upload/${id}`])
    await fetch(`${baseUrl}${path}`);
  expect((await fetch(`${baseUrl}/metrics`)).headers.get('content-type')).not.toMatch(/version=0/);

  const base = `landfall_backup_last_success_timestamp_seconds{target="${place.path}"}`;
  await expect.poll(async () => (await figuresAt(port)).get(base), { timeout: 60_000 }).toBeGreaterThan(0);
  const figures = await figuresAt(port);
  expect(figures.get('landfall_wal_waiting')).toBeLessThan(64);
  expect(figures.get('landfall_failed_sign_ins_total')).toBe(1);
  expect(
    figures.get('landfall_http_requests_total{method="GET",route="/api/case_records/:id",status="401"}'),
  ).toBe(2);
  expect(
    figures.get('landfall_http_request_duration_seconds_count{method="GET",route="/api/case_records/:id"}'),
  ).toBe(2);
  expect(figures.get(`landfall_build_info{version="${PRODUCT_VERSION}"}`)).toBe(1);
  expect(figures.get('landfall_database_up')).toBe(1);
  expect(figures.get('landfall_mail_waiting')).toBe(0);
  expect(figures.get('landfall_live_streams')).toBe(0);
  expect(figures.get('landfall_disk_free_bytes')).toBeGreaterThan(0);
  for (const pool of ['app', 'identity', 'jobs'])
    expect(figures.get(`landfall_database_waiting{pool="${pool}"}`)).toBe(0);
  for (const { name } of JOBS) expect(figures.get(`landfall_jobs_due{queue="${name}"}`)).toBe(0);

  const text = [...figures.keys()].join('\n');
  for (const secret of [id, 'ada', folder.path, 'not-the-password']) expect(text).not.toContain(secret);
  const names = new Set([...figures.keys()].map((key) => key.replace(/\{.*/, '')));
  // The embedded database has no archive of its own.
  names.add('landfall_database_archive_failing');
  for (const file of ['alerts.yml', 'dashboard.json']) {
    const used = seriesIn(file);
    expect(used.size).toBeGreaterThan(5);
    expect([file, [...used].filter((name) => !names.has(name))]).toEqual([file, []]);
  }
}, 90_000);
