import fastify from 'fastify';
import { expect, it } from 'vitest';
import { readOctetBodies } from './octet-body.ts';

it('limits the rate of reading, however fast the sender', async () => {
  const app = fastify();
  let read = 0;
  const { promise: mayGoOn, resolve: goOn } = Promise.withResolvers<void>();
  const { promise: first, resolve: tellFirst } = Promise.withResolvers<void>();
  readOctetBodies(app, async (_request, bytes) => {
    read += bytes;
    tellFirst();
    await mayGoOn;
  });
  app.put('/part', { config: { takesBytes: true } }, async ({ body }) => ({
    bytes: (body as Buffer).length,
  }));
  const payload = Buffer.alloc(900_000, 7);
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  const answer = fetch(`${address}/part`, {
    method: 'PUT',
    headers: { 'content-type': 'application/octet-stream' },
    body: payload,
  });
  await first;
  expect(read).toBeLessThan(payload.length);
  goOn();
  expect(await (await answer).json()).toEqual({ bytes: payload.length });
  expect(read).toBe(payload.length);
  await app.close();
});
