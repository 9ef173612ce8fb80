import { text } from 'node:stream/consumers';
import { type LiveEvent, listenEvents } from '@landfall/contract/live';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';

/** Whether a request asks for a continuous stream of events. */
export function asksForEvents({ method = 'GET', url }: InjectOptions): boolean {
  return method === 'GET' && String(url).startsWith(`/api${listenEvents.path}`);
}

/** The response to a request for a stream, without a body if the stream was opened. The stream is closed at once. */
export async function injectStream(
  app: FastifyInstance,
  request: InjectOptions,
): Promise<LightMyRequestResponse> {
  const answer = await app.inject({ ...request, payloadAsStream: true });
  const stream = answer.stream();
  const body = answer.statusCode === 200 ? '' : await text(stream);
  stream.destroy();
  return Object.assign(answer, { body, payload: body, json: () => JSON.parse(body) });
}

/** A stream that is being read. */
export interface ReadStream {
  status: number;
  headers: Headers;
  /** The events received so far. */
  events: LiveEvent[];
  /** Resolves when the server has ended the stream. */
  ended: Promise<void>;
  /** Closes it. */
  leave(): void;
}

/** Opens a stream over a socket, and reads it. @param headers the caller's @param once ends with the first events */
export async function readEvents(
  baseUrl: string,
  headers: Record<string, string>,
  once = false,
): Promise<ReadStream> {
  const left = new AbortController();
  const response = await fetch(`${baseUrl}/api${listenEvents.path}?once=${once}`, {
    headers,
    signal: left.signal,
  });
  const events: LiveEvent[] = [];
  async function read(): Promise<void> {
    let said = '';
    for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      said += chunk;
      const blocks = said.split('\n\n');
      said = blocks.pop() ?? '';
      for (const block of blocks) if (block.startsWith('data: ')) events.push(JSON.parse(block.slice(6)));
    }
  }
  const ended = read().catch(() => {});
  return { status: response.status, headers: response.headers, events, ended, leave: () => left.abort() };
}
