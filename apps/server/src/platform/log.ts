import { type DestinationStream, type Logger, pino, stdTimeFunctions } from 'pino';
import { currentTraceId } from './trace.ts';

/** The rest of such a path is a secret that lets its holder join an organization, or read a calendar. */
const SECRET_PATH = /(\/(?:accept-invitation|feeds|upload|client|downloads)\/)[^/]+/;

const SECRETS = ['authorization', 'cookie', 'password', 'token', 'headers'];

/** Lines are written in batches: each write costs about as much as a request's session. */
const TOGETHER = { sync: false, minLength: 8 * 1024, periodicFlush: 100 };

/**
 * The server's log: JSON lines that name requests by path without the query, and never contain headers or bodies.
 * @param destination where the lines go; standard output by default, at most a tenth of a second later.
 */
export function createLog(
  level: string,
  destination: DestinationStream = pino.destination(TOGETHER),
): Logger {
  return pino(
    {
      level,
      base: null,
      mixin() {
        const trace = currentTraceId();
        return trace ? { trace } : {};
      },
      timestamp: stdTimeFunctions.isoTime,
      redact: {
        // At any depth that logged objects have.
        paths: SECRETS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
        censor: '[redacted]',
      },
      serializers: {
        req: (request: { method: string; url: string; id: string }) => ({
          id: request.id,
          method: request.method,
          path: request.url.split('?', 1)[0]?.replace(SECRET_PATH, '$1[redacted]'),
        }),
        // Only these fields: a driver's error contains its connection, and its detail the values of a row.
        err: (error: Error & { code?: unknown }) => ({
          type: error.name,
          message: error.message,
          code: error.code,
          stack: error.stack,
          ...(error.cause instanceof Error ? { cause: error.cause.message } : {}),
        }),
        res: (reply: { statusCode: number }) => ({ status: reply.statusCode }),
      },
    },
    destination,
  );
}
