import pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { JOBS } from './jobs.ts';
import { migrate } from './platform/db/migrate.ts';
import { sendIdentityMail } from './platform/mail/identity-mail.ts';
import type { NewMail } from './platform/mail/mail.ts';
import { emptyTestDatabase, endPool, type TestDatabase, testDatabase } from './testing/database.ts';
import { type MailServer, startMailServer } from './testing/mail-server.ts';
import { type ServerProcess, spawnServer, until } from './testing/server-process.ts';

const ISSUER = 'https://sign-in.test/';
let database: TestDatabase;
let owner: pg.Pool;
let mailServer: MailServer;
let servers: ServerProcess[];

beforeEach(async () => {
  servers = [];
  database = await testDatabase();
  owner = new pg.Pool({ connectionString: database.url, max: 2 });
  owner.on('error', () => {});
  mailServer = await startMailServer();
});

afterEach(async () => {
  await Promise.all(servers.map((server) => server.kill()));
  await mailServer.close();
  await endPool(owner);
  await database.drop();
});

async function launch(role: string): Promise<ServerProcess> {
  const server = await spawnServer(ISSUER, {
    DATABASE_URL: database.url,
    LANDFALL_ROLE: role,
    SMTP_URL: mailServer.url,
    // Otherwise a key would be created in this machine's own data folder.
    LANDFALL_AUDIT_KEY: Buffer.alloc(32, 1).toString('base64'),
  });
  servers.push(server);
  await server.ready(30_000);
  return server;
}

const mail: NewMail = {
  to: { address: 'ada@office.test' },
  subject: 'Verify your address',
  html: '<p>Hello</p>',
  text: 'Hello',
  kind: 'verification',
  resourceId: null,
  createdAt: new Date().toISOString(),
};

async function status(id: string): Promise<string> {
  const { rows } = await owner.query('select status from identity.mail where id = $1', [id]);
  return rows[0].status;
}

async function jobState(): Promise<string> {
  const { rows } = await owner.query('select state from jobs.job');
  return rows[0]?.state;
}

const statusOf = async ({ baseUrl }: ServerProcess, path: string) =>
  (await fetch(`${baseUrl}${path}`)).status;

it('a worker sends a web process’s mail, and serves only its health', async () => {
  const web = await launch('web');
  const id = await sendIdentityMail(owner, mail);
  const worker = await launch('worker');
  await until(
    async () => (await status(id)) === 'sent',
    10_000,
    () => `the mail to be sent:\n${worker.output()}`,
  );
  // The worker is listening by now, so that a new job runs before the next poll would find it.
  const asked = performance.now();
  const second = await sendIdentityMail(owner, mail);
  await until(
    async () => (await status(second)) === 'sent',
    10_000,
    () => 'the second mail to be sent',
  );
  expect(performance.now() - asked).toBeLessThan(1_500);
  expect(await statusOf(worker, '/healthz')).toBe(200);
  for (const path of ['/', '/api/config', '/identity/authorize'])
    expect([path, await statusOf(worker, path)]).toEqual([path, 404]);
  expect(await statusOf(web, '/api/config')).toBe(200);
  expect(web.output()).not.toContain('job');
  expect(worker.output()).not.toContain('Hello');
}, 60_000);

it('T64 killed during a handover to the mail server, a worker’s successor repeats the mail once', async () => {
  const first = await launch('worker');
  mailServer.answerMessage = async () => {
    await first.kill();
    mailServer.answerMessage = () => undefined;
    return undefined;
  };
  const id = await sendIdentityMail(owner, mail);
  await first.exited;
  expect([await status(id), await jobState()]).toEqual(['pending', 'active']);
  // As if the worker had been silent long enough to count as dead, and the retry delay had passed.
  await owner.query(`update jobs.job set started_on = started_on - interval '1 hour'`);
  await owner.query('update jobs.queue set monitor_claim_on = null, monitor_on = null');
  const second = await launch('worker');
  await until(
    async () => (await jobState()) === 'retry',
    10_000,
    () => `the job to be found:\n${second.output()}`,
  );
  await owner.query('update jobs.job set start_after = now()');
  await until(
    async () => (await status(id)) === 'sent',
    10_000,
    () => `the mail to be sent again:\n${second.output()}`,
  );
  const messageIds = mailServer.received.map(({ parsed }) => parsed.messageId);
  expect(messageIds).toEqual([`<${id}@localhost>`, `<${id}@localhost>`]);
}, 60_000);

it('T78 SIGTERM: a running job is returned, and the worker exits within 10 s', async () => {
  let reached = false;
  mailServer.answerRecipient = () => {
    reached = true;
    return new Promise(() => {});
  };
  const worker = await launch('worker');
  const id = await sendIdentityMail(owner, mail);
  await until(
    () => reached,
    10_000,
    () => `the mail to be taken:\n${worker.output()}`,
  );
  const asked = performance.now();
  worker.child.kill('SIGTERM');
  expect(await worker.exited).toBe(0);
  expect(performance.now() - asked).toBeLessThan(10_000);
  expect([await status(id), await jobState()]).toEqual(['pending', 'retry']);
}, 60_000);

it('T77 two simultaneous first starts on an empty database create its queues once', async () => {
  const empty = await emptyTestDatabase();
  const log = { info() {}, warn() {} };
  try {
    await Promise.all([1, 2, 3].map(() => migrate({ url: empty.url, log, jobs: JOBS })));
    const client = new pg.Client({ connectionString: empty.url });
    await client.connect();
    const { rows } = await client.query('select name from jobs.queue order by name');
    await client.end();
    expect(rows.map(({ name }) => name)).toEqual(JOBS.map(({ name }) => name).toSorted());
  } finally {
    await empty.drop();
  }
});
