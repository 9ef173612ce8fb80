import { type DestinationStream, type Logger, pino, stdTimeFunctions } from 'pino';

/**
 * The server's log: JSON lines that name requests by path without the query, and never hold headers or bodies.
 * @param destination where the lines go; standard output unless given.
 */
export function createLog(level: string, destination?: DestinationStream): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: stdTimeFunctions.isoTime,
      redact: {
        paths: ['*.authorization', '*.cookie', '*.password', '*.token', 'headers', '*.headers'],
        censor: '[redacted]',
      },
      serializers: {
        req: (request: { method: string; url: string; id: string }) => ({
          id: request.id,
          method: request.method,
          path: request.url.split('?', 1)[0],
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
    ...(destination ? [destination] : []),
  );
}
