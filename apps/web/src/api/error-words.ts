import { NoResponseError, ProblemError } from '@landfall/contract/call';

/**
 * The message that the user sees for any failure: the server's message, else `fallback`; without an answer
 * 'No response from server' (product specification, section 8). No other module writes such messages.
 */
export function errorWords(error: unknown, fallback = 'An error occurred'): string {
  if (error instanceof ProblemError) return error.problem.message || fallback;
  if (error instanceof NoResponseError) return error.message;
  if (error instanceof TokenError || error instanceof NotSentError) return error.message;
  return fallback;
}

/** No access token could be obtained, though the session is not known to be over. */
export class TokenError extends Error {
  constructor(cause: unknown) {
    super('Get access token failed', { cause });
    this.name = 'TokenError';
  }
}

/** A change that was not sent, because the server is known to be unreachable. */
export class NotSentError extends Error {
  constructor() {
    super('No connection to the server. Nothing was sent; try again when it is back');
    this.name = 'NotSentError';
  }
}

/** The server's message for each refused field, by name. */
export function fieldWords(error: unknown): Record<string, string> {
  return error instanceof ProblemError ? (error.problem.fields ?? {}) : {};
}

/** Whether the record does not exist, or belongs to another organization. */
export function isNotFound(error: unknown): boolean {
  return error instanceof ProblemError && error.status === 404;
}

/** Whether the organization answers only those who have signed in with two factors. */
export function isSecondFactorRequired(error: unknown): boolean {
  return error instanceof ProblemError && error.problem.code === 'second_factor_required';
}

/**
 * The record as it is now, when someone else changed it first.
 * @returns undefined for any other failure
 */
export function staleRecord(error: unknown): unknown {
  if (!(error instanceof ProblemError) || error.problem.code !== 'stale_version') return undefined;
  return error.problem.current;
}
