import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Caller } from '@landfall/contract/call';
import { readDocument } from '@landfall/contract/documents';
import { createInvitation } from '@landfall/contract/invitations';
import { createCaseRecord } from '@landfall/contract/new-case';
import { completeUpload, createUpload, uploadPart } from '@landfall/contract/uploads';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from './testing/database.ts';
import { problemOf } from './testing/problem-of.ts';
import { type ServerProcess, signedIn, spawnServer, startProvider, until } from './testing/server-process.ts';

const PART_BYTES = 5 * 1024 * 1024;
let database: TestDatabase;
let provider: Awaited<ReturnType<typeof startProvider>>;
let dataDir: string;
let servers: ServerProcess[];

beforeEach(async () => {
  [database, provider, servers] = [await testDatabase(), await startProvider(), []];
  dataDir = await mkdtemp(join(tmpdir(), 'landfall-several-'));
});
afterEach(async () => {
  await Promise.all(servers.map((server) => server.kill()));
  provider.close();
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

/** Starts processes that answer calls, on one database and with one folder of documents. */
async function launch(count: number, limits = ''): Promise<ServerProcess[]> {
  const started: ServerProcess[] = [];
  for (let at = 0; at < count; at += 1) {
    started.push(
      await spawnServer(provider.issuer, {
        DATABASE_URL: database.url,
        LANDFALL_DATA_DIR: dataDir,
        LANDFALL_ROLE: 'web',
        ...(limits ? { LANDFALL_LIMITS: limits } : {}),
      }),
    );
  }
  servers.push(...started);
  await Promise.all(started.map((server) => server.ready(60_000)));
  return started;
}

const callers = (subject: string): Promise<Caller[]> =>
  Promise.all(servers.map(({ baseUrl }) => signedIn(baseUrl, provider.issuer, subject)));

/** One process's limit of public calls per address and minute. */
async function rateOf({ baseUrl }: ServerProcess): Promise<number> {
  const answer = await fetch(`${baseUrl}/api/config`);
  await answer.body?.cancel();
  return Number(answer.headers.get('x-ratelimit-limit'));
}

async function ratesBecome(rate: number, processes: readonly ServerProcess[]): Promise<void> {
  let rates: number[] = [];
  await until(
    async () => {
      rates = await Promise.all(processes.map(rateOf));
      return rates.every((each) => each === rate);
    },
    15_000,
    () => `rates of ${rate}, which are ${rates}`,
    200,
  );
}

it('rates of calls are divided among running processes', async () => {
  const [first, second] = await launch(2, 'readsPerMinute=1001');
  if (!first || !second) throw new Error('There are two');
  await ratesBecome(501, [first, second]);
  await second.kill();
  await ratesBecome(1001, [first]);
  const [third, fourth] = await launch(2, 'readsPerMinute=1001');
  if (!third || !fourth) throw new Error('There are two');
  await ratesBecome(334, [first, third, fourth]);
  fourth.child.kill('SIGTERM');
  expect(await fourth.exited).toBe(0);
  await ratesBecome(501, [first, third]);
}, 120_000);

it('sent mails are counted once for all processes, also simultaneously', async () => {
  await launch(2, 'sendsPerMinute=4');
  const [here, there] = await callers('ada');
  if (!here || !there) throw new Error('There are two');
  const invite = (call: Caller) =>
    call(createInvitation, { body: { email: `${crypto.randomUUID()}@example.test`, role: 'user' } });
  await invite(here);
  const outcomes = await Promise.allSettled([here, there, here, there, here, there].map(invite));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
  for (const call of [here, there])
    expect(await problemOf(invite(call))).toMatchObject({
      code: 'rate_limited',
      message: 'Too many mails at once. Wait a minute and try again',
    });
}, 120_000);

it('parts of an upload go to any process, and any other returns the document', async () => {
  await launch(3);
  const [one, two, three] = await callers('ada');
  if (!one || !two || !three) throw new Error('There are three');
  const body = { title: 'Okafor', description: 'x' };
  const { id: caseId } = (await one(createCaseRecord, { body })).case_record;
  const bytes = new Uint8Array(randomBytes(PART_BYTES + 1_000));
  const { upload } = await one(createUpload, {
    body: { name: 'evidence.bin', bytes: bytes.length, resource_id: caseId },
  });
  const part = (call: Caller, no: '1' | '2', piece: Uint8Array<ArrayBuffer>) =>
    call(uploadPart, { params: { id: upload.id, no }, bytes: piece });
  await Promise.all([
    part(two, '1', bytes.subarray(0, PART_BYTES)),
    part(three, '2', bytes.subarray(PART_BYTES)),
  ]);
  const completed = await two(completeUpload, { params: { id: upload.id } });
  const id = 'document' in completed ? (completed.document?.id ?? '') : '';
  for (const call of [one, three]) {
    const document = await call(readDocument, { params: { id, no: '1' } });
    expect(Buffer.from(await document.arrayBuffer()).equals(bytes)).toBe(true);
  }
}, 120_000);
