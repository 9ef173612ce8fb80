import type { FastifyInstance } from 'fastify';
import { Failure } from './failure.ts';
import { OCTETS_ONLY } from './octet-body.ts';

const QUOTE = 34;
const BACKSLASH = 92;
const OPENING = new Set([91, 123]);
const CLOSING = new Set([93, 125]);

/** Whether `bytes` nest deeper than `limit`, found without parsing: a parser's cost and its result grow with depth. */
function nestsDeeper(bytes: Uint8Array, limit: number): boolean {
  let depth = 0;
  let quoted = false;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    if (quoted) {
      if (byte === BACKSLASH) at += 1;
      else if (byte === QUOTE) quoted = false;
    } else if (byte === QUOTE) quoted = true;
    else if (OPENING.has(byte)) {
      depth += 1;
      if (depth > limit) return true;
    } else if (CLOSING.has(byte)) depth -= 1;
  }
  return false;
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

function unreadable(reason: string): Failure {
  return new Failure('invalid_input', `The body could not be read: ${reason}`);
}

/**
 * The JSON value of a request's body; undefined for an empty one.
 * @throws Failure `invalid_input` for bytes that are not UTF-8, not JSON, or nested too deep.
 */
function parseJsonBody(bytes: Uint8Array, deepest: number): unknown {
  if (bytes.length === 0) return undefined;
  if (nestsDeeper(bytes, deepest)) throw unreadable('it is nested too deep');
  let text: string;
  try {
    text = utf8.decode(bytes);
  } catch {
    throw unreadable('it is not UTF-8');
  }
  try {
    return JSON.parse(text);
  } catch {
    throw unreadable('it is not JSON');
  }
}

/** Makes `app` accept JSON bodies up to a nesting depth, and no other type unless one is added. */
export function readJsonBodies(app: FastifyInstance, deepest: number): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (request.routeOptions.config.takesBytes) {
      done(new Failure('unsupported_media_type', OCTETS_ONLY));
      return;
    }
    if (request.headers['content-encoding'] && request.headers['content-encoding'] !== 'identity') {
      done(new Failure('unsupported_media_type', 'A compressed body is not accepted'));
      return;
    }
    try {
      done(null, parseJsonBody(body as Buffer, deepest));
    } catch (error) {
      done(error as Error);
    }
  });
  // Browsers and scripts send calls without a payload as an empty body without a type.
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (request, body, done) => {
    const isEmpty = request.headers['content-type'] === undefined && /^(\{\})?$/.test(body.toString());
    done(isEmpty ? null : new Failure('unsupported_media_type', 'The body must be application/json'));
  });
}
