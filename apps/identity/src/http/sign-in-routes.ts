import type { FastifyReply } from 'fastify';
import { findAccountById } from '../accounts/accounts.ts';
import { passkeyAccount, passkeysPossible, requestOptions } from '../accounts/passkeys.ts';
import { signIn } from '../accounts/sign-in.ts';
import { passkeyProof, passwordProof } from '../multi-factor.ts';
import type { IdentityOptions } from '../options.ts';
import { lockWords } from '../pages/lock-words.ts';
import { signInPage } from '../pages/sign-in.ts';
import { assertionIn } from './credential-field.ts';
import { hintedEmail, isStepUp, type Screen, type Screens } from './interaction-screen.ts';
import { allowScript, lockedPage, page, textIn } from './page-reply.ts';

/** The sign-in page of an authorization request that needs interaction: by password, or by passkey. */
export function signInRoutes(options: IdentityOptions, screens: Screens): void {
  const withPasskeys = passkeysPossible(options);

  function form(reply: FastifyReply, screen: Screen, fields: { email: string; problem?: string }): string {
    if (withPasskeys) allowScript(reply);
    const passkeyOptions = withPasskeys ? requestOptions(options, screen.challenge) : undefined;
    const shown = { ...screen, ...fields, stepUp: isStepUp(screen.interaction), passkeyOptions };
    return signInPage(options, shown);
  }

  screens.get('/sign-in', async (screen, _request, reply) => {
    const signedIn = isStepUp(screen.interaction) ? screen.interaction.session?.accountId : undefined;
    const account = signedIn === undefined ? undefined : await findAccountById(options.pool, signedIn);
    return page(reply, 200, form(reply, screen, { email: account?.email ?? hintedEmail(screen) }));
  });
  screens.post('/sign-in', async (screen, request, reply) => {
    const email = textIn(request.body, 'email').trim();
    const password = textIn(request.body, 'password');
    const outcome = await signIn(options, { email, password }, screen.requester);
    if (outcome.kind === 'signed-in')
      return screens.proceed(request, reply, screen, passwordProof(outcome.account));
    if (outcome.kind === 'locked') {
      const problem = lockWords(outcome.lock);
      return lockedPage(reply, outcome.lock, form(reply, screen, { email, problem }));
    }
    const problem = 'That email address and password do not match. Check both and try again.';
    return page(reply, 422, form(reply, screen, { email, problem }));
  });

  screens.post('/passkey', async (screen, request, reply) => {
    const answer = assertionIn(request.body);
    const account = answer && (await passkeyAccount(options, answer, screen.challenge, screen.requester));
    if (account) return screens.proceed(request, reply, screen, passkeyProof(account));
    const problem = 'That passkey is not known here. It may have been removed from its account.';
    return page(reply, 422, form(reply, screen, { email: hintedEmail(screen), problem }));
  });
}
