import { PROBLEM_STATUS, type Problem, type ProblemCode } from '@landfall/contract/problem';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { DatabaseUnavailableError, isStorageFull } from '../db/database-errors.ts';
import { Failure, storageFull } from './failure.ts';

const UNREADABLE: [ProblemCode, string] = ['invalid_input', 'The request could not be read'];

/** The framework's own errors as problems. */
const BY_STATUS = new Map<number, [ProblemCode, string]>([
  [404, ['not_found', 'Not found']],
  [413, ['payload_too_large', 'The request is too large']],
  [415, ['unsupported_media_type', 'The body must be application/json']],
  [429, ['rate_limited', 'Too many requests. Wait a moment and try again']],
]);

function asFailure(error: FastifyError | Error): Failure {
  if (error instanceof Failure) return error;
  if (error instanceof DatabaseUnavailableError) {
    return new Failure('unavailable', 'The service is not available right now. Try again in a moment');
  }
  if (isStorageFull(error)) return storageFull();
  const status = 'statusCode' in error ? error.statusCode : undefined;
  if (status !== undefined && status >= 400 && status < 500) {
    return new Failure(...(BY_STATUS.get(status) ?? UNREADABLE));
  }
  return new Failure('internal', 'Something went wrong on the server');
}

/** Answers any error in the format of problems. Unexpected errors are logged, never shown to the caller. */
export function sendProblem(
  error: FastifyError | Error,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const failure = asFailure(error);
  if (failure.code === 'internal') request.log.error({ err: error }, 'unexpected error');
  // Refusals that keep a reserve are logged once, by the watcher of the disk.
  if (isStorageFull(error)) request.log.error({ err: error }, 'the disk is full');
  if (failure.code === 'unavailable') request.log.warn({ err: error }, 'unavailable');
  const body: Problem = {
    code: failure.code,
    message: failure.message,
    ...(failure.fields ? { fields: failure.fields } : {}),
    ...(failure.current === undefined ? {} : { current: failure.current }),
    request_id: request.id,
  };
  if (failure.code === 'unauthenticated')
    reply.header('www-authenticate', 'Bearer realm="api", error="invalid_token"');
  const retryAfter = failure.retryAfter ?? (failure.code === 'unavailable' ? 2 : undefined);
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter));
  return reply
    .code(PROBLEM_STATUS[failure.code])
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(body));
}
