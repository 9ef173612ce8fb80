import { chmodSync, chownSync, mkdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { type AddressInfo, createServer as createListener } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { databaseFinding, mailFinding, nodeFinding, portFinding } from './examinations.ts';
import { diskFinding, folderFinding } from './folder-findings.ts';
import { testDatabase } from './testing/database.ts';
import { freePort } from './testing/waiting.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'landfall-doctor-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const unwell = (words: RegExp) => ({ isWell: false, words: expect.stringMatching(words) });

it('requires Node 24', () => {
  expect(nodeFinding('v24.0.0')).toMatchObject({ isWell: true });
  expect(nodeFinding('v22.9.1')).toMatchObject(unwell(/v22\.9\.1 is too old: install Node 24/));
});

describe('the data folder', () => {
  it('is fine when it is private, or can be created', async () => {
    expect(await folderFinding(folder)).toMatchObject({ isWell: true });
    expect(await folderFinding(join(folder, 'not', 'yet'))).toMatchObject({ isWell: true });
    expect(await diskFinding(join(folder, 'not', 'yet'))).toMatchObject({
      words: expect.stringContaining(`GB free for ${folder}`),
    });
  });

  it('is not when it, or what it would be in, is a file', async () => {
    const file = fileURLToPath(import.meta.url);
    for (const path of [file, join(file, 'data')])
      expect(await folderFinding(path)).toMatchObject(
        unwell(/is a file: name a folder in LANDFALL_DATA_DIR/),
      );
  });

  it('is not when others can change or own it', async () => {
    chmodSync(folder, 0o777);
    expect(await folderFinding(folder)).toMatchObject(unwell(/chmod go-w/));
    chmodSync(folder, 0o700);
    expect(await folderFinding(folder, 4242)).toMatchObject(
      unwell(/belongs to account \d+, and this one is 4242/),
    );
  });

  it.runIf(process.getuid?.() !== 0)('is not when it cannot be written', async () => {
    chmodSync(folder, 0o500);
    expect(await folderFinding(join(folder, 'data'))).toMatchObject(unwell(/cannot be written/));
  });

  it.runIf(process.getuid?.() === 0)('is not when root would use an account’s folder', async () => {
    mkdirSync(join(folder, 'data'));
    chownSync(join(folder, 'data'), 4242, 4242);
    expect(await folderFinding(join(folder, 'data'))).toMatchObject(unwell(/belongs to account 4242/));
  });
});

describe('the port', () => {
  const at = (port: number, host = '127.0.0.1') => portFinding({ host, port, tls: undefined });

  it('is fine when it is free or used by our server, and not when another program has it', async () => {
    expect(await at(await freePort())).toMatchObject({
      isWell: true,
      words: expect.stringContaining('free'),
    });
    for (const [answer, isWell] of [
      ['{"status":"ok"}', true],
      ['<h1>Hello</h1>', false],
    ] as const) {
      const server = createServer((_request, response) => response.end(answer));
      await new Promise<void>((settle) => server.listen(0, '127.0.0.1', settle));
      expect(await at((server.address() as AddressInfo).port)).toMatchObject({ isWell });
      server.close();
    }
  });

  it('reports an address that is not of this machine', async () => {
    expect(await at(await freePort(), '192.0.2.1')).toMatchObject(
      unwell(/HOST is not an address of this machine/),
    );
  });
});

describe('the database', () => {
  it('is created at the first start', async () => {
    const config = readConfig({ LANDFALL_DATA_DIR: folder });
    expect(await databaseFinding(config)).toMatchObject({
      isWell: true,
      words: expect.stringContaining('made at the first start'),
    });
  });

  it('reports its version, a newer release, or no answer', async () => {
    const { url, drop } = await testDatabase();
    try {
      const config = readConfig({ DATABASE_URL: url });
      expect(await databaseFinding(config)).toMatchObject({
        isWell: true,
        words: expect.stringMatching(/^PostgreSQL [\d.]+.*, schema current$/),
      });
      const { default: pg } = await import('pg');
      const owner = new pg.Client({ connectionString: url });
      await owner.connect();
      await owner.query(
        "insert into public.landfall_migration (number, name, sha256) values (9999, 'later', '')",
      );
      await owner.end();
      expect(await databaseFinding(config)).toMatchObject(unwell(/a newer Landfall has migrated it/));
    } finally {
      await drop();
    }
    const nowhere = readConfig({ DATABASE_URL: `postgresql://a:b@127.0.0.1:${await freePort()}/c` });
    expect(await databaseFinding(nowhere)).toMatchObject(unwell(/does not answer .*: check DATABASE_URL/));
  });
});

describe('mail', () => {
  const finding = (env: Record<string, string>) =>
    mailFinding(readConfig({ LANDFALL_DATA_DIR: folder, ...env }));

  it('may be written to files on one machine only', async () => {
    expect(await finding({})).toMatchObject({ isWell: true, words: expect.stringContaining('outbox') });
    expect(await finding({ LANDFALL_PUBLIC_URL: 'https://cases.example' })).toMatchObject(
      unwell(/reaches nobody: set it/),
    );
  });

  it('is fine when its server answers, and never shows the password', async () => {
    const server = createListener((socket) => {
      socket.write('220 mail.test\r\n');
      socket.on('data', (line) =>
        socket.write(String(line).startsWith('QUIT') ? '221 bye\r\n' : '250 mail.test\r\n'),
      );
      socket.on('error', () => {});
    });
    await new Promise<void>((settle) => server.listen(0, '127.0.0.1', settle));
    const { port } = server.address() as AddressInfo;
    expect(await finding({ SMTP_URL: `smtp://127.0.0.1:${port}` })).toMatchObject({ isWell: true });
    server.close();
    const refused = await finding({ SMTP_URL: `smtp://me:harbour@127.0.0.1:${await freePort()}` });
    expect(refused).toMatchObject(unwell(/ECONNREFUSED.*: check SMTP_URL/));
    expect(refused.words).not.toContain('harbour');
  });
});
