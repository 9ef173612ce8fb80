/** The database is unavailable: away, restarting, out of connections or timed out. The call may be repeated. */
export class DatabaseUnavailableError extends Error {
  constructor(cause: unknown) {
    super('The database is not available', { cause });
  }
}

export const SERIALIZATION_FAILURE = '40001';
export const DEADLOCK = '40P01';
export const IN_FAILED_TRANSACTION = '25P02';

/** The SQLSTATE of an error of the database; undefined for any other. */
export function sqlState(error: unknown): string | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : undefined;
}

const DISK_FULL = '53100';

/** Whether a write failed for lack of space: on the database's disk, or on this machine's. */
export function isStorageFull(error: unknown): boolean {
  const code = sqlState(error);
  return code === DISK_FULL || code === 'ENOSPC';
}

/**
 * Whether an error of the driver means that the database is unavailable: connection exceptions (08), resources (53),
 * operator intervention (57) and the driver's own lost connections. A full disk is another failure.
 */
export function isUnavailable(error: unknown): boolean {
  if (isStorageFull(error)) return false;
  const code = sqlState(error);
  // 25P03: the server ended a transaction that waited too long.
  if (code && /^(08|53|57|25P03)/.test(code)) return true;
  if (code && /^E[A-Z]+$/.test(code)) return true;
  return (
    error instanceof Error &&
    /Connection terminated|connection error and is not queryable|timeout exceeded when trying to connect|Query read timeout/.test(
      error.message,
    )
  );
}

/** Whether a statement timed out, which it would do on another copy of the database, too. */
export function tookTooLong({ cause }: DatabaseUnavailableError): boolean {
  return sqlState(cause) === '57014';
}
