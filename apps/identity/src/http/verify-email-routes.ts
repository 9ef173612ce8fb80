import type { FastifyInstance, FastifyReply } from 'fastify';
import { VERIFY_EMAIL_PATH } from '../account-sign-in.ts';
import { mailVerificationAgain, verifiableAccount, verifyEmail } from '../accounts/verify-email.ts';
import type { Current } from '../current-provider.ts';
import type { IdentityOptions } from '../options.ts';
import { lockWords } from '../pages/lock-words.ts';
import { usedLinkNotice } from '../pages/notice.ts';
import { confirmEmailPage, EMAIL_CONFIRMED, unconfirmedPage } from '../pages/verify-email.ts';
import { onVisit } from './account-visit.ts';
import { lockedPage, notice, PAGE, page, textIn } from './page-reply.ts';

/** The target of mailed links that confirm an address, and the form that sends such a mail again. */
export function verifyEmailRoutes(
  scope: FastifyInstance,
  options: IdentityOptions,
  current: () => Promise<Current>,
): void {
  const visit = onVisit(options, current, 'verify-email');
  const confirmed = (reply: FastifyReply) => notice(reply, 200, options, EMAIL_CONFIRMED);
  const once = 'A link to confirm an address works once, for 24 hours.';
  const spent = (reply: FastifyReply) => notice(reply, 410, options, usedLinkNotice(once, VERIFY_EMAIL_PATH));
  const again = { action: `${VERIFY_EMAIL_PATH}/again` };

  const unconfirmed = visit(async ({ account: { email, emailVerified }, formToken }, { query }, reply) => {
    if (emailVerified) return confirmed(reply);
    const sent = textIn(query, 'sent') !== '';
    return page(reply, 200, unconfirmedPage(options, { ...again, formToken, email, sent }));
  });

  scope.get('/verify-email', PAGE, async (request, reply) => {
    const token = textIn(request.query, 'token');
    if (token === '') return unconfirmed(request, reply);
    const account = await verifiableAccount(options, token);
    if (!account) return spent(reply);
    if (account.emailVerified) return confirmed(reply);
    const { tokenOf } = await current();
    const shown = { action: VERIFY_EMAIL_PATH, formToken: tokenOf(`link:${token}`).value };
    return page(reply, 200, confirmEmailPage(options, { ...shown, token, email: account.email }));
  });

  scope.post('/verify-email', async ({ body }, reply) => {
    const token = textIn(body, 'token');
    const { tokenOf } = await current();
    if (!tokenOf(`link:${token}`).isValue(textIn(body, 'form_token'))) return spent(reply);
    if (await verifyEmail(options, token)) return confirmed(reply);
    const account = await verifiableAccount(options, token);
    return account?.emailVerified ? confirmed(reply) : spent(reply);
  });

  scope.post(
    '/verify-email/again',
    visit(async ({ account, formToken }, { ip }, reply) => {
      const lock = await mailVerificationAgain(options, account, ip);
      if (!lock) return reply.redirect(`${VERIFY_EMAIL_PATH}?sent=1`, 303);
      const shown = {
        ...again,
        formToken,
        email: account.email,
        sent: false,
        problem: lockWords(lock, 'mail'),
      };
      return lockedPage(reply, lock, unconfirmedPage(options, shown));
    }),
  );
}
