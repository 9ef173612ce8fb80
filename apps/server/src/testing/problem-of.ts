import { ProblemError } from '@landfall/contract/call';
import type { Problem } from '@landfall/contract/problem';

/** The problem that a call is answered with; throws when the call succeeds or fails in another way. */
export async function problemOf(call: Promise<unknown>): Promise<Problem> {
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ProblemError)) throw new Error('expected a problem', { cause: error });
  return error.problem;
}
