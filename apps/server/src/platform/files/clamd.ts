import { createConnection, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';

/** What a virus scanner says of a file. */
export type ScanResult = { state: 'clean' | 'held_back' | 'not_scanned'; note: string };

/** The scanner could not be asked. */
export class ScannerAwayError extends Error {
  override name = 'ScannerAwayError';
}

/** How long the scanner may be silent, in milliseconds. */
const SILENCE_MS = 60_000;

function connect(url: string): Socket {
  const socket = url.startsWith('unix:')
    ? createConnection({ path: url.slice('unix:'.length) })
    : createConnection({ host: new URL(url).hostname, port: Number(new URL(url).port) });
  socket.setTimeout(SILENCE_MS, () => socket.destroy(new Error('It does not answer')));
  return socket;
}

/** What clamd's answer means. One that says anything but `OK` or `FOUND` has not scanned the file. */
function resultOf(answer: string): ScanResult {
  const words = answer.replace(/\0/g, '').trim();
  if (words === 'stream: OK') return { state: 'clean', note: '' };
  const found = /^stream: (.+) FOUND$/.exec(words)?.[1];
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
 * Asks clamd of a file, by its command INSTREAM: pieces after their lengths, and a length of zero at the end.
 * @param url `tcp://host:port` or `unix:/path`
 * @throws ScannerAwayError when it does not answer
 */
export async function scan(url: string, content: AsyncIterable<Uint8Array>): Promise<ScanResult> {
  const socket = connect(url);
  const answer = text(socket);
  // It is awaited below; a scanner that is away fails both.
  answer.catch(() => {});
  try {
    await write(socket, Buffer.from('zINSTREAM\0'));
    for await (const chunk of content) {
      const length = Buffer.alloc(4);
      length.writeUInt32BE(chunk.length);
      await write(socket, Buffer.concat([length, chunk]));
      // It has ended the stream, for which its answer gives the reason.
      if (socket.destroyed || !socket.writable) break;
    }
    await write(socket, Buffer.alloc(4));
    const said = await answer;
    if (said === '') throw new Error('It said nothing');
    return resultOf(said);
  } catch (error) {
    throw new ScannerAwayError('The virus scanner did not answer', { cause: error });
  } finally {
    socket.destroy();
  }
}
