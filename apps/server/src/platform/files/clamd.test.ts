import type { AddressInfo } from 'node:net';
import { createServer, type Server } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { ScannerUnreachableError, scan } from './clamd.ts';

let server: Server | undefined;
afterEach(() => server?.close());

/** A scanner whose answer depends on the content that it reads. */
async function scanner(answerTo: (content: string) => string | null): Promise<string> {
  server = createServer((socket) => {
    let got = Buffer.alloc(0);
    socket.on('data', (chunk) => {
      got = Buffer.concat([got, chunk]);
      if (!got.subarray(0, 10).equals(Buffer.from('zINSTREAM\0'))) return;
      const pieces: Buffer[] = [];
      for (let at = 10; at + 4 <= got.length; ) {
        const length = got.readUInt32BE(at);
        if (length === 0) {
          const answer = answerTo(String(Buffer.concat(pieces)));
          if (answer === null) socket.destroy();
          else socket.end(answer);
          return;
        }
        pieces.push(got.subarray(at + 4, at + 4 + length));
        at += 4 + length;
      }
    });
  });
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  return `tcp://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function* chunks(...texts: string[]) {
  for (const text of texts) yield Buffer.from(text);
}

it('sends a file in pieces, and reads that it is clean', async () => {
  let seen = '';
  const url = await scanner((content) => {
    seen = content;
    return 'stream: OK\0';
  });
  expect(await scan(url, chunks('one ', 'two'))).toEqual({ state: 'clean', note: '' });
  expect(seen).toBe('one two');
});

it('D20 reads what was found', async () => {
  const url = await scanner(() => 'stream: Eicar-Signature FOUND\0');
  expect(await scan(url, chunks('X5O!'))).toEqual({ state: 'held_back', note: 'Eicar-Signature' });
});

it.each([
  ['INSTREAM size limit exceeded. ERROR\0', 'It is larger than the virus scanner takes'],
  ['stream: Can’t allocate memory ERROR\0', 'The virus scanner could not read it'],
  ['stream: OK or so', 'The virus scanner could not read it'],
  ['stream: Heuristics.Limits.Exceeded.MaxFileSize FOUND\0', 'The virus scanner did not look at all of it'],
])('D20 never treats %j as clean', async (answer, note) => {
  const url = await scanner(() => answer);
  expect(await scan(url, chunks('large'))).toEqual({ state: 'not_scanned', note });
});

it('D20 reports an unavailable scanner', async () => {
  await expect(scan(await scanner(() => null), chunks('a'))).rejects.toThrow(ScannerUnreachableError);
  await expect(scan('tcp://127.0.0.1:1', chunks('a'))).rejects.toThrow(ScannerUnreachableError);
  await expect(scan('unix:/nonexistent/clamd', chunks('a'))).rejects.toThrow(ScannerUnreachableError);
});

it('D20 reports a slow scanner', async () => {
  server = createServer(() => {}).listen(0, '127.0.0.1');
  await new Promise<void>((resolve) => server?.once('listening', resolve));
  const url = `tcp://127.0.0.1:${(server.address() as AddressInfo).port}`;
  await expect(scan(url, chunks('a'), 50)).rejects.toThrow(ScannerUnreachableError);
});

it('D20 reads that a file is too large although the scanner hangs up', async () => {
  server = createServer((socket) => {
    socket.once('data', () => socket.end('INSTREAM size limit exceeded. ERROR\0', () => socket.destroy()));
    socket.on('error', () => {});
  }).listen(0, '127.0.0.1');
  await new Promise<void>((resolve) => server?.once('listening', resolve));
  const url = `tcp://127.0.0.1:${(server.address() as AddressInfo).port}`;
  async function* large() {
    for (let piece = 0; piece < 200; piece += 1) yield Buffer.alloc(64 * 1024);
  }
  for (let time = 0; time < 20; time += 1)
    expect(await scan(url, large())).toEqual({
      state: 'not_scanned',
      note: 'It is larger than the virus scanner takes',
    });
});
