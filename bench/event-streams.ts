import { get, type IncomingMessage } from 'node:http';
import type { LiveEvent } from '../packages/contract/src/live.ts';

/** An event as a stream gave it, with the moment, as `performance.now()`. */
export interface Heard {
  event: LiveEvent;
  at: number;
}

/** Open streams of one server, and what came by them. */
export interface EventStreams {
  heard: Heard[];
  /** How many of them have ended. */
  readonly ended: number;
}

/** Opens a stream for each token, one after the other, as browsers do after a server was started. */
export async function openStreams(url: string, tokens: readonly string[]): Promise<EventStreams> {
  const heard: Heard[] = [];
  let ended = 0;
  for (const token of tokens) {
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      const headers = { authorization: `Bearer ${token}` };
      get(`${url}/api/events`, { agent: false, headers }, resolve).on('error', reject);
    });
    if (answer.statusCode !== 200) throw new Error(`A stream was answered ${answer.statusCode}`);
    let rest = '';
    answer.setEncoding('utf8');
    answer.on('data', (text: string) => {
      const at = performance.now();
      const lines = (rest + text).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines)
        if (line.startsWith('data:')) heard.push({ event: JSON.parse(line.slice(5)), at });
    });
    answer.on('close', () => {
      ended += 1;
    });
    // A server that ends closes the connection.
    answer.on('error', () => {});
  }
  return {
    heard,
    get ended() {
      return ended;
    },
  };
}
