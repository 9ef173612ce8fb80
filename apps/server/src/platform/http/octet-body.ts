import type { Readable } from 'node:stream';
import { setImmediate as othersTurn } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Failure } from './failure.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the call takes bytes instead of JSON. */
    takesBytes?: boolean;
  }
}

export const OCTETS_ONLY = 'The body must be application/octet-stream';

/** Waits after so many bytes of a request until more may be read. */
type PaceOf = (request: FastifyRequest, bytes: number) => Promise<void>;

/**
 * The bytes of a body, at most `limit`. A body of an announced length is read into a buffer of that length: joined from
 * chunks it would be in memory twice.
 * @throws Failure `payload_too_large`
 */
async function readBytes(
  body: Readable,
  { announced, limit, pace }: { announced: number; limit: number; pace: (bytes: number) => Promise<void> },
): Promise<Buffer> {
  if (announced > limit) throw tooLarge();
  const whole = Buffer.allocUnsafeSlow(announced);
  const more: Buffer[] = [];
  let length = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    if (length + chunk.length > limit) throw tooLarge();
    if (length + chunk.length <= announced) chunk.copy(whole, length);
    else more.push(chunk);
    length += chunk.length;
    // A fast sender's connection would be read up to 2 MB at a time, while every other call waits.
    await othersTurn();
    await pace(chunk.length);
  }
  return more.length === 0 ? whole.subarray(0, length) : Buffer.concat(more);
}

const tooLarge = () => new Failure('payload_too_large', 'The request is too large');

/**
 * Reads the bodies of calls that take bytes as a whole, at a limited rate per caller, and refuses them for other calls.
 */
export function readOctetBodies(app: FastifyInstance, paceOf: PaceOf): void {
  app.addContentTypeParser('application/octet-stream', async (request: FastifyRequest, body: Readable) => {
    const { config, bodyLimit } = request.routeOptions;
    const encoding = request.headers['content-encoding'];
    if (!config.takesBytes) throw new Failure('unsupported_media_type', 'The body must be application/json');
    if (encoding && encoding !== 'identity')
      throw new Failure('unsupported_media_type', 'A compressed body is not accepted');
    return readBytes(body, {
      announced: Number(request.headers['content-length'] ?? 0),
      limit: bodyLimit,
      pace: (bytes) => paceOf(request, bytes),
    });
  });
}
