import { createConnection, type Socket } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { MINUTE_MS } from '@landfall/domain/durations';

/** The result of a virus scan. */
export type ScanResult = { state: 'clean' | 'held_back' | 'not_scanned'; note: string };

/** The scanner is not available. */
export class ScannerUnreachableError extends Error {
  override name = 'ScannerUnreachableError';
}

/** In milliseconds. */
const SILENCE_MS = MINUTE_MS;
/** The finding, with AlertExceedsMax, when it stopped at a limit. */
const LIMIT = 'Heuristics.Limits.Exceeded';

function connect(url: string, silenceMs: number): Socket {
  const socket = url.startsWith('unix:')
    ? createConnection({ path: url.slice('unix:'.length) })
    : createConnection({ host: new URL(url).hostname, port: Number(new URL(url).port) });
  socket.setTimeout(silenceMs, () => socket.destroy(new Error('It does not answer')));
  return socket;
}

/** Interprets clamd's answer. Anything but `OK` or `FOUND` means that the file was not scanned. */
function resultOf(answer: string): ScanResult {
  const words = answer.replace(/\0/g, '').trim();
  if (words === 'stream: OK') return { state: 'clean', note: '' };
  const found = /^stream: (.+) FOUND$/.exec(words)?.[1];
  if (found?.startsWith(LIMIT))
    return { state: 'not_scanned', note: 'The virus scanner did not look at all of it' };
  if (found) return { state: 'held_back', note: found };
  if (/size limit exceeded/i.test(words))
    return { state: 'not_scanned', note: 'It is larger than the virus scanner takes' };
  return { state: 'not_scanned', note: 'The virus scanner could not read it' };
}

async function write(socket: Socket, bytes: Uint8Array): Promise<void> {
  if (socket.destroyed || socket.write(bytes)) return;
  await new Promise<void>((resolve) => {
    const done = () => {
      socket.off('drain', done).off('close', done);
      resolve();
    };
    socket.once('drain', done).once('close', done);
  });
}

/**
 * Scans a file with clamd's command INSTREAM: pieces prefixed by their lengths, and a length of zero at the end.
 * @param url `tcp://host:port` or `unix:/path`
 * @param silenceMs the longest silence
 * @throws ScannerUnreachableError when it does not answer
 */
export async function scan(
  url: string,
  content: AsyncIterable<Uint8Array>,
  silenceMs = SILENCE_MS,
): Promise<ScanResult> {
  const socket = connect(url, silenceMs);
  let said = '';
  let fault: Error | undefined;
  socket.setEncoding('utf8').on('data', (words: string) => (said += words));
  socket.on('error', (error) => (fault ??= error));
  const closed = new Promise((resolve) => socket.once('close', resolve));
  try {
    await write(socket, Buffer.from('zINSTREAM\0'));
    for await (const chunk of content) {
      // clamd refuses a file that is too long while it is being sent, and closes the connection. Its answer is lost
      // when another piece is written before it is read: with this pause that seldom happens, and counts as no answer.
      await turn();
      if (said || socket.destroyed) break;
      const length = Buffer.alloc(4);
      length.writeUInt32BE(chunk.length);
      await write(socket, Buffer.concat([length, chunk]));
    }
    await write(socket, Buffer.alloc(4));
    await closed;
  } finally {
    socket.destroy();
  }
  if (said === '')
    throw new ScannerUnreachableError('The virus scanner did not answer', fault && { cause: fault });
  return resultOf(said);
}
