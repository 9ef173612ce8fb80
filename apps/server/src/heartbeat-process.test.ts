import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { makeBackupKey } from './platform/backup/backup-key.ts';
import { folderStorage } from './platform/backup/folder-storage.ts';
import { DataFolder } from './testing/data-folder.ts';
import { until } from './testing/server-process.ts';

const folder = new DataFolder();

it('a server calls the heartbeat address after backups, and status reports the result', async () => {
  const calls: string[] = [];
  const service = createServer((request, response) => {
    calls.push(request.url ?? '');
    response.end();
  });
  await once(service.listen(0, '127.0.0.1'), 'listening');
  const host = `127.0.0.1:${(service.address() as AddressInfo).port}`;
  const place = await mkdtemp(join(tmpdir(), 'landfall-place-'));
  try {
    await folderStorage(place).prepare();
    await makeBackupKey(folder.path);
    const env = { LANDFALL_BACKUP_TO: place, LANDFALL_HEARTBEAT_URL: `http://${host}/b2f7c1d0` };
    const server = await folder.launch(env);
    await server.ready();
    await until(
      () => calls.length > 0,
      40_000,
      () => `the heartbeat:\n${server.output()}`,
    );
    expect(calls[0]).toBe('/b2f7c1d0');
    const status = () => folder.operate('status', [], { ...env, PORT: new URL(server.baseUrl).port });
    await until(
      async () => (await status()).output.includes(`ok  heartbeat      ${host} was called at `),
      20_000,
      () => 'the heartbeat to be told',
    );
    expect(server.output() + (await status()).output).not.toContain('b2f7c1d0');
  } finally {
    service.close();
    await folder.killAll();
    await rm(place, { recursive: true, force: true });
  }
}, 90_000);
