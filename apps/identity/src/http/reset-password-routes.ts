import type { FastifyInstance, FastifyReply } from 'fastify';
import { FORGOT_PASSWORD_PATH, RESET_PASSWORD_PATH, signInAddress } from '../account-sign-in.ts';
import { requestReset, resetPassword, resettableAccount } from '../accounts/reset-password.ts';
import { checkEmail } from '../accounts/sign-up-fields.ts';
import type { Current } from '../current-provider.ts';
import type { IdentityOptions } from '../options.ts';
import { lockWords } from '../pages/lock-words.ts';
import { usedLinkNotice } from '../pages/notice.ts';
import {
  forgotPasswordPage,
  PASSWORD_RESET,
  resetMailedPage,
  resetPasswordPage,
} from '../pages/reset-password.ts';
import { hintedEmail, type Screens } from './interaction-screen.ts';
import { lockedPage, notice, PAGE, page, textIn } from './page-reply.ts';
import { deviceCookie, requesterOf } from './requester.ts';

/** The pages on which a person who is signing in requests a link to choose a new password, and the link's own page. */
export function resetPasswordRoutes(
  scope: FastifyInstance,
  options: IdentityOptions,
  current: () => Promise<Current>,
  screens: Screens,
): void {
  screens.get('/forgot-password', async (screen, _request, reply) =>
    page(reply, 200, forgotPasswordPage(options, { ...screen, email: hintedEmail(screen) })),
  );
  screens.post('/forgot-password', async (screen, { body, ip }, reply) => {
    const typed = textIn(body, 'email');
    const checked = checkEmail(typed);
    const again = (wrong: { email?: string; error?: string; problem?: string }) =>
      forgotPasswordPage(options, { ...screen, email: typed, ...wrong });
    if ('problem' in checked) return page(reply, 422, again({ error: checked.problem }));
    const { email } = checked;
    const lock = await requestReset(options, email, ip);
    if (!lock) return page(reply, 200, resetMailedPage(options, { ...screen, email }));
    return lockedPage(reply, lock, again({ email, problem: lockWords(lock, 'mail') }));
  });

  const once = 'A link to choose a new password works once, for 30 minutes.';
  const spent = (reply: FastifyReply) =>
    notice(reply, 410, options, usedLinkNotice(once, FORGOT_PASSWORD_PATH));

  scope.get('/forgot-password', PAGE, async (_request, reply) =>
    reply.redirect(signInAddress(options, 'product', 'reset-password'), 303),
  );

  scope.get('/reset-password', PAGE, async (request, reply) => {
    const token = textIn(request.query, 'token');
    const account = await resettableAccount(options, token);
    if (!account) return spent(reply);
    const { tokenOf } = await current();
    const shown = { action: RESET_PASSWORD_PATH, formToken: tokenOf(`link:${token}`).value };
    return page(reply, 200, resetPasswordPage(options, { ...shown, token, email: account.email }));
  });

  scope.post('/reset-password', async (request, reply) => {
    const token = textIn(request.body, 'token');
    const given = textIn(request.body, 'form_token');
    const { tokenOf } = await current();
    if (!tokenOf(`link:${token}`).isValue(given)) return spent(reply);
    const chosen = { token, password: textIn(request.body, 'new_password') };
    const outcome = await resetPassword(options, chosen, requesterOf(request));
    if (outcome.kind === 'changed') {
      void reply.header('set-cookie', deviceCookie(options, outcome.deviceToken));
      return notice(reply, 200, options, PASSWORD_RESET);
    }
    const account = await resettableAccount(options, token);
    if (outcome.kind === 'expired' || !account) return spent(reply);
    const shown = { action: RESET_PASSWORD_PATH, formToken: given, token, email: account.email };
    return page(reply, 422, resetPasswordPage(options, { ...shown, error: outcome.problem }));
  });
}
