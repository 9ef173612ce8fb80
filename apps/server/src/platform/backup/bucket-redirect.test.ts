import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { bucketStorage } from './bucket-storage.ts';

async function listening(server: Server): Promise<string> {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

it('T95 follows no redirect to another host', async () => {
  let reached = 0;
  const inner = await listening(
    createServer((_request, response) => {
      reached += 1;
      response.end('what only this machine may read');
    }),
  );
  const outer = await listening(
    createServer((_request, response) => void response.writeHead(307, { location: `${inner}/latest` }).end()),
  );
  const bucket = { region: 'us-east-1', accessKeyId: 'id', secretAccessKey: 'secret' };
  const storage = bucketStorage({ ...bucket, endpoint: `${outer}/bucket` }, '');
  await expect(storage.prepare()).rejects.toThrow('cannot be used');
  expect(reached).toBe(0);
});
