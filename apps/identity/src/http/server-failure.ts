import type { IdentityOptions } from '../options.ts';
import { AWAY, BROKEN, FULL, type Notice } from '../pages/notice.ts';

/** The response to a request that failed through no fault of its sender. */
export interface ServerFailure {
  status: number;
  headers: Record<string, string>;
  /** For people. */
  notice: Notice;
  /** For programs (RFC 6749, sections 4.1.2.1 and 5.2). */
  body: { error: string; error_description: string };
}

const DATABASE_AWAY: ServerFailure = {
  status: 503,
  headers: { 'retry-after': '2' },
  notice: AWAY,
  body: { error: 'temporarily_unavailable', error_description: 'not available right now; try again soon' },
};

const DISK_FULL: ServerFailure = {
  status: 507,
  headers: {},
  notice: FULL,
  body: { error: 'temporarily_unavailable', error_description: 'the disk of the server is full' },
};

const UNEXPECTED: ServerFailure = {
  status: 500,
  headers: {},
  notice: BROKEN,
  body: { error: 'server_error', error_description: 'something went wrong; try again' },
};

/** The response to an unexpected error, which is logged, to an unreachable database, or to a full disk. */
export function serverFailure(
  error: unknown,
  { isUnavailable, isStorageFull, log }: IdentityOptions,
): ServerFailure {
  if (isUnavailable(error)) {
    log.warn({ err: error }, 'sign-in provider: the database is away');
    return DATABASE_AWAY;
  }
  if (isStorageFull(error)) {
    log.error({ err: error }, 'sign-in provider: the disk is full');
    return DISK_FULL;
  }
  log.error({ err: error }, 'sign-in provider: request failed');
  return UNEXPECTED;
}
