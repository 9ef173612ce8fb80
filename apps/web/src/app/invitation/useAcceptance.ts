import { useAuth0 } from '@auth0/auth0-react';
import { ProblemError } from '@landfall/contract/call';
import type { CallResult } from '@landfall/contract/endpoint';
import { acceptInvitation } from '@landfall/contract/invitations';
import { useEffect, useState } from 'react';
import { callerOf } from '../../api/client.ts';
import { errorWords, TokenError } from '../../api/error-words.ts';
import { endsSession } from '../login-words.ts';

/** The state of accepting an invitation. `undecided`: the server has not refused it, so another attempt may succeed. */
export type Acceptance =
  | { state: 'idle' }
  | { state: 'processing' }
  | { state: 'error'; message: string; undecided: boolean; wrongAccount: boolean; unconfirmed: boolean }
  | { state: 'success'; reply: CallResult<typeof acceptInvitation>; signedIn: boolean };

function failed(error: unknown): Acceptance {
  const { status, problem } = error instanceof ProblemError ? error : {};
  return {
    state: 'error',
    message: errorWords(error, 'Failed to accept invitation'),
    undecided: status === undefined || status === 429 || status >= 500,
    wrongAccount: problem?.code === 'forbidden',
    unconfirmed: problem?.code === 'email_not_confirmed',
  };
}

/**
 * Accepts an invitation once it is known whether the user is signed in. Without a sign-in, the call has no effect and
 * returns a description of the invitation.
 * @param token undefined if there is nothing to accept
 */
export function useAcceptance(token: string | undefined): [Acceptance, tryAgain: () => void] {
  const { isLoading, isAuthenticated, getAccessTokenSilently, logout } = useAuth0();
  const [acceptance, setAcceptance] = useState<Acceptance>({ state: 'idle' });
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    if (isLoading || token === undefined) return;
    let current = true;

    async function accessToken(): Promise<string | undefined> {
      try {
        // Before another try the person may have confirmed their address, which only a new token contains.
        return await getAccessTokenSilently(attempt > 0 ? { cacheMode: 'off' } : {});
      } catch (error) {
        // Signing out runs this effect again without a session.
        if (endsSession(error)) await logout({ openUrl: false });
        throw new TokenError(error);
      }
    }
    async function accept(invitation: string): Promise<Acceptance> {
      try {
        const call = callerOf(isAuthenticated ? await accessToken() : undefined);
        const reply = await call(acceptInvitation, { params: { token: invitation } });
        return { state: 'success', reply, signedIn: isAuthenticated };
      } catch (error) {
        console.error(error);
        return failed(error);
      }
    }
    async function run(invitation: string) {
      const outcome = await accept(invitation);
      if (current) setAcceptance(outcome);
    }

    setAcceptance({ state: 'processing' });
    void run(token);
    return () => {
      current = false;
    };
  }, [isLoading, isAuthenticated, token, attempt, getAccessTokenSilently, logout]);

  return [acceptance, () => setAttempt((count) => count + 1)];
}
