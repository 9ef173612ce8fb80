import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Heartbeat } from './heartbeat.ts';
import type { LastBeat } from './state.ts';

const SECRET = 'b2f7c1d0';
let server: Server;
let calls: string[];
let answer: RequestListener;
let now: number;
let kept: LastBeat[];
let lines: string[];

beforeEach(async () => {
  [calls, kept, lines, now] = [[], [], [], Date.parse('2026-03-02T15:00:00Z')];
  answer = (_, response) => response.end('OK');
  server = createServer((request, response) => {
    calls.push(`${request.method} ${request.url}`);
    answer(request, response);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

function heartbeat(patienceMs?: number) {
  const { port } = server.address() as AddressInfo;
  const note = (fields: object, message: string) => void lines.push(`${message} ${JSON.stringify(fields)}`);
  return new Heartbeat({
    url: `http://127.0.0.1:${port}/${SECRET}`,
    state: { beaten: (beat) => void kept.push(beat) },
    clock: { now: () => now },
    log: { info: note, warn: note },
    ...(patienceMs === undefined ? {} : { patienceMs }),
  });
}

it('is called after each base backup, and at most every five minutes after shipping', async () => {
  const beats = heartbeat();
  for (let minute = 0; minute <= 5; minute += 1) {
    await beats.beat('log');
    now += 60_000;
  }
  expect(calls).toEqual([`GET /${SECRET}`, `GET /${SECRET}`]);
  await beats.beat('base');
  expect(calls).toHaveLength(3);
  expect(kept.at(-1)).toEqual({ at: '2026-03-02T15:06:00.000Z', fault: null });
  expect(lines).toEqual([]);
  // The clock, which was ahead, is set back.
  now -= 86_400_000;
  await beats.beat('log');
  expect(calls).toHaveLength(4);
});

it('logs its failure and recovery once each, without the address', async () => {
  const beats = heartbeat();
  answer = (_, response) => response.writeHead(404).end();
  await beats.beat('base');
  await beats.beat('base');
  expect(kept.map((beat) => beat?.fault)).toEqual(['answered 404', 'answered 404']);
  answer = (_, response) => response.end();
  await beats.beat('base');
  expect(lines).toEqual([
    'the heartbeat is not heard {"reason":"answered 404"}',
    'the heartbeat is heard again {}',
  ]);
});

it('gives up on a server that does not answer or does not exist', async () => {
  answer = () => {};
  await heartbeat(20).beat('base');
  const gone = heartbeat();
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
  await gone.beat('base');
  expect(kept.map((beat) => beat?.fault)).toEqual(['no answer in time', 'no answer: ECONNREFUSED']);
  expect(lines.join('\n')).not.toContain(SECRET);
});
