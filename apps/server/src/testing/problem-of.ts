import { ProblemError } from '@landfall/contract/call';
import type { Problem } from '@landfall/contract/problem';

/** The problem that a call was answered with; fails when the call succeeds or fails otherwise. */
export async function problemOf(call: Promise<unknown>): Promise<Problem> {
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ProblemError)) throw new Error('expected a problem', { cause: error });
  return error.problem;
}
