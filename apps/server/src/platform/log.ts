import { type DestinationStream, type Logger, pino, stdTimeFunctions } from 'pino';
import { currentTraceId } from './trace.ts';

/** Whoever has the rest of such a path may join an organization, or read a calendar. */
const SECRET_PATH = /(\/(?:accept-invitation|feeds|upload|client|downloads)\/)[^/]+/;

const SECRETS = ['authorization', 'cookie', 'password', 'token', 'headers'];

/** Lines are written together: each write costs about as much as a request's session. */
const TOGETHER = { sync: false, minLength: 8 * 1024, periodicFlush: 100 };

/**
 * The server's log: JSON lines that name requests by path without the query, and never hold headers or bodies.
 * @param destination where the lines go; standard output unless given, a tenth of a second later at most.
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
        // However deep something that is logged holds them, as deep as such things are.
        paths: SECRETS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
        censor: '[redacted]',
      },
      serializers: {
        req: (request: { method: string; url: string; id: string }) => ({
          id: request.id,
          method: request.method,
          path: request.url.split('?', 1)[0]?.replace(SECRET_PATH, '$1[redacted]'),
        }),
        // Only these: a driver's error carries its connection, and its detail the values of a row.
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
