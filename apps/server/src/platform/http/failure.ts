import { PROBLEM_STATUS, type ProblemCode } from '@landfall/contract/problem';

interface FailureDetails {
  /** Each refused field and why. */
  fields?: Record<string, string>;
  /** With `stale_version`: the current record. With `conflict`: the conflicting record, if there is one. */
  current?: unknown;
  /** Seconds after which trying again makes sense. */
  retryAfter?: number;
}

/** An expected failure: a typed value of the contract, returned as a problem. */
export class Failure extends Error {
  readonly code: ProblemCode;
  /** The HTTP status, under the property name that the framework and its plugins use. */
  readonly statusCode: number;
  readonly fields: Record<string, string> | undefined;
  readonly current: unknown;
  readonly retryAfter: number | undefined;

  constructor(code: ProblemCode, message: string, details: FailureDetails = {}) {
    super(message);
    this.name = 'Failure';
    this.code = code;
    this.statusCode = PROBLEM_STATUS[code];
    this.fields = details.fields;
    this.current = details.current;
    this.retryAfter = details.retryAfter;
  }
}

/** The same answer for what does not exist and for what belongs to another organization. */
export function notFound(): Failure {
  return new Failure('not_found', 'Not found');
}

/** The record, if it was found. @throws Failure `not_found` otherwise */
export function found<T>(record: T | undefined): T {
  if (record === undefined) throw notFound();
  return record;
}

/** There is no room for a change. */
export function storageFull(): Failure {
  return new Failure(
    'storage_full',
    "The server's disk is full: nothing was saved. What is there can be read. Tell whoever runs the server to make room",
  );
}

/** The organization requires a sign-in with two factors. */
export function secondFactorRequired(): Failure {
  return new Failure(
    'second_factor_required',
    'This organization asks for a second factor. Sign in with one to continue',
  );
}

/** Writing to others, and becoming an admin, requires a confirmed e-mail address. */
export function emailNotConfirmed(): Failure {
  return new Failure(
    'email_not_confirmed',
    'Confirm your e-mail address first: open the link in the mail that we sent you, then try again',
  );
}

/** The input is invalid because of `fields`. */
export function invalidInput(fields: Record<string, string>): Failure {
  const words = Object.entries(fields).map(([field, reason]) => `${field}: ${reason}`);
  return new Failure('invalid_input', words.join('; ') || 'The input is not valid', { fields });
}

/** Someone else changed the record since the caller read it. */
export function staleVersion(current: unknown): Failure {
  return new Failure('stale_version', 'Someone else changed this in the meantime', { current });
}
