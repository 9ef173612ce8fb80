import type { FastifyInstance } from 'fastify';
import { requestReset } from '../accounts/reset-password.ts';
import { checkEmail } from '../accounts/sign-up-fields.ts';
import type { IdentityOptions } from '../options.ts';
import { forgotPasswordPage, resetMailedPage } from '../pages/forgot-password.ts';
import type { Brand } from '../pages/layout.ts';
import { mailLockWords } from '../pages/lock-words.ts';
import { EXPIRED, noticePage } from '../pages/notice.ts';
import { hintedEmail, type InteractionRequest, type Screens } from './interaction-screen.ts';
import { lockedPage, PAGE, page, textIn } from './page-reply.ts';

/** The pages on which somebody who is signing in asks for a link to choose a new password. */
export async function forgotPasswordRoutes(
  scope: FastifyInstance,
  options: IdentityOptions,
  brand: Brand,
  { screenOf }: Screens,
): Promise<void> {
  const now = options.now ?? Date.now;

  scope.get('/interaction/:uid/forgot-password', PAGE, async (request: InteractionRequest, reply) => {
    const screen = await screenOf(request, reply);
    if (!screen) return page(reply, 400, noticePage(brand, EXPIRED));
    return page(reply, 200, forgotPasswordPage(brand, { ...screen, email: hintedEmail(screen) }));
  });

  scope.post('/interaction/:uid/forgot-password', async (request: InteractionRequest, reply) => {
    const screen = await screenOf(request, reply);
    if (!screen) return page(reply, 400, noticePage(brand, EXPIRED));
    const typed = textIn(request.body, 'email');
    const checked = checkEmail(typed);
    if ('problem' in checked) {
      const { problem: error } = checked;
      return page(reply, 422, forgotPasswordPage(brand, { ...screen, email: typed, error }));
    }
    const { email } = checked;
    const lock = await requestReset(options, email, request.ip, now());
    if (lock) {
      const problem = mailLockWords(lock);
      return lockedPage(reply, lock, forgotPasswordPage(brand, { ...screen, email, problem }));
    }
    return page(reply, 200, resetMailedPage(brand, { ...screen, email }));
  });
}
