import type { FastifyInstance, FastifyReply } from 'fastify';
import { VERIFY_EMAIL_PATH } from '../account-sign-in.ts';
import { mailVerificationAgain, verifiableAccount, verifyEmail } from '../accounts/verify-email.ts';
import type { Current } from '../current-provider.ts';
import type { IdentityOptions } from '../options.ts';
import type { Brand } from '../pages/layout.ts';
import { mailLockWords } from '../pages/lock-words.ts';
import { type Notice, noticePage } from '../pages/notice.ts';
import {
  confirmEmailPage,
  EMAIL_CONFIRMED,
  unconfirmedPage,
  verifyLinkSpent,
} from '../pages/verify-email.ts';
import type { OnVisit } from './account-visit.ts';
import { formToken, isFormToken } from './form-token.ts';
import { lockedPage, PAGE, page, textIn } from './page-reply.ts';

/** Where mailed links lead that confirm an address, and where such a mail is sent again. */
export async function verifyEmailRoutes(
  scope: FastifyInstance,
  options: IdentityOptions,
  brand: Brand,
  current: () => Promise<Current>,
  visit: OnVisit,
): Promise<void> {
  const now = options.now ?? Date.now;
  const notice = (reply: FastifyReply, status: number, words: Notice) =>
    page(reply, status, noticePage(brand, words));
  const spent = (reply: FastifyReply) => notice(reply, 410, verifyLinkSpent(VERIFY_EMAIL_PATH));
  const again = { action: `${VERIFY_EMAIL_PATH}/again` };

  scope.get('/verify-email', PAGE, async (request, reply) => {
    const token = textIn(request.query, 'token');
    if (token === '') {
      return visit(request, reply, async ({ account: { email, emailVerified }, formToken }) => {
        if (emailVerified) return notice(reply, 200, EMAIL_CONFIRMED);
        const sent = textIn(request.query, 'sent') !== '';
        return page(reply, 200, unconfirmedPage(brand, { ...again, formToken, email, sent }));
      });
    }
    const account = await verifiableAccount(options.pool, token, now());
    if (!account) return spent(reply);
    if (account.emailVerified) return notice(reply, 200, EMAIL_CONFIRMED);
    const { keys } = await current();
    const shown = { action: VERIFY_EMAIL_PATH, formToken: formToken(keys.cookieSecrets, `link:${token}`) };
    return page(reply, 200, confirmEmailPage(brand, { ...shown, token, email: account.email }));
  });

  scope.post('/verify-email', async (request, reply) => {
    const token = textIn(request.body, 'token');
    const { keys } = await current();
    if (!isFormToken(keys.cookieSecrets, `link:${token}`, textIn(request.body, 'form_token'))) {
      return spent(reply);
    }
    if (await verifyEmail(options.pool, token, now())) return notice(reply, 200, EMAIL_CONFIRMED);
    const account = await verifiableAccount(options.pool, token, now());
    return account?.emailVerified ? notice(reply, 200, EMAIL_CONFIRMED) : spent(reply);
  });

  scope.post('/verify-email/again', (request, reply) =>
    visit(request, reply, async ({ account, formToken }) => {
      const lock = await mailVerificationAgain(options, account, request.ip, now());
      if (!lock) return reply.redirect(`${VERIFY_EMAIL_PATH}?sent=1`, 303);
      const shown = { ...again, formToken, email: account.email, sent: false, problem: mailLockWords(lock) };
      return lockedPage(reply, lock, unconfirmedPage(brand, shown));
    }),
  );
}
