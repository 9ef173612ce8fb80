import type { FastifyInstance, FastifyReply } from 'fastify';
import { FORGOT_PASSWORD_PATH, RESET_PASSWORD_PATH, signInAddress } from '../account-sign-in.ts';
import { resetPassword, resettableAccount } from '../accounts/reset-password.ts';
import type { Current } from '../current-provider.ts';
import type { IdentityOptions } from '../options.ts';
import type { Brand } from '../pages/layout.ts';
import { noticePage } from '../pages/notice.ts';
import { PASSWORD_RESET, resetLinkSpent, resetPasswordPage } from '../pages/reset-password.ts';
import { deviceCookie } from './device-cookie.ts';
import { formToken, isFormToken } from './form-token.ts';
import { PAGE, page, textIn } from './page-reply.ts';
import { requesterOf } from './requester.ts';

/** Where mailed links lead that let a person choose a new password. */
export async function resetPasswordRoutes(
  scope: FastifyInstance,
  options: IdentityOptions,
  brand: Brand,
  current: () => Promise<Current>,
): Promise<void> {
  const now = options.now ?? Date.now;
  const spent = (reply: FastifyReply) =>
    page(reply, 410, noticePage(brand, resetLinkSpent(FORGOT_PASSWORD_PATH)));

  scope.get('/forgot-password', PAGE, async (_request, reply) =>
    reply.redirect(signInAddress(options, 'product', 'reset-password'), 303),
  );

  scope.get('/reset-password', PAGE, async (request, reply) => {
    const token = textIn(request.query, 'token');
    const account = await resettableAccount(options.pool, token, now());
    if (!account) return spent(reply);
    const { keys } = await current();
    const shown = { action: RESET_PASSWORD_PATH, formToken: formToken(keys.cookieSecrets, `link:${token}`) };
    return page(reply, 200, resetPasswordPage(brand, { ...shown, token, email: account.email }));
  });

  scope.post('/reset-password', async (request, reply) => {
    const token = textIn(request.body, 'token');
    const given = textIn(request.body, 'form_token');
    const { keys } = await current();
    if (!isFormToken(keys.cookieSecrets, `link:${token}`, given)) return spent(reply);
    const chosen = { token, password: textIn(request.body, 'new_password') };
    const outcome = await resetPassword(options, chosen, requesterOf(request), now());
    if (outcome.kind === 'changed') {
      void reply.header('set-cookie', deviceCookie(options, outcome.deviceToken));
      return page(reply, 200, noticePage(brand, PASSWORD_RESET));
    }
    const account = await resettableAccount(options.pool, token, now());
    if (outcome.kind === 'expired' || !account) return spent(reply);
    const shown = { action: RESET_PASSWORD_PATH, formToken: given, token, email: account.email };
    return page(reply, 422, resetPasswordPage(brand, { ...shown, error: outcome.problem }));
  });
}
