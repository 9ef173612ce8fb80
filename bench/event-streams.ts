import { get, type IncomingMessage } from 'node:http';
import type { LiveEvent } from '../packages/contract/src/live.ts';

/** An event from a stream, with the time of its arrival by `performance.now()`. */
export interface Heard {
  event: LiveEvent;
  at: number;
}

/** Open streams of one server, and the events received on them. */
export interface EventStreams {
  heard: Heard[];
  /** How many of the streams have ended. */
  readonly ended: number;
}

/** Opens a stream for each token, in sequence, as browsers do after a server restart. */
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
    // The server closes the connection when it shuts down.
    answer.on('error', () => {});
  }
  return {
    heard,
    get ended() {
      return ended;
    },
  };
}
