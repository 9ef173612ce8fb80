import type { FastifyInstance } from 'fastify';
import { findAccountById } from '../accounts/accounts.ts';
import { signUp } from '../accounts/sign-in.ts';
import { checkSignUp } from '../accounts/sign-up-fields.ts';
import { mailVerification } from '../accounts/verify-email.ts';
import { passwordProof } from '../multi-factor.ts';
import type { IdentityOptions } from '../options.ts';
import type { Brand } from '../pages/layout.ts';
import { lockWords, signUpLockWords } from '../pages/lock-words.ts';
import { EXPIRED, noticePage } from '../pages/notice.ts';
import { signUpPage } from '../pages/sign-up.ts';
import {
  hintedEmail,
  type InteractionRequest,
  isStepUp,
  type Screen,
  type Screens,
} from './interaction-screen.ts';
import { lockedPage, PAGE, page, textIn } from './page-reply.ts';

/** What leads straight to a page, by the request's `screen_hint`. */
const FIRST_PAGES: ReadonlyMap<unknown, string> = new Map([
  ['signup', 'sign-up'],
  ['reset-password', 'forgot-password'],
]);

/** Where an authorization request that waits for a person begins, and its sign-up page. */
export async function interactionRoutes(
  scope: FastifyInstance,
  options: IdentityOptions,
  brand: Brand,
  { screenOf, proceed }: Screens,
): Promise<void> {
  const now = options.now ?? Date.now;

  /** Whoever is signed in and has a second factor is asked for that alone. */
  async function steppingUp({ interaction }: Screen) {
    if (!isStepUp(interaction)) return undefined;
    const account = await findAccountById(options.pool, interaction.session?.accountId ?? '');
    return account?.twoFactor
      ? { ...passwordProof(account), amr: interaction.session?.amr ?? [] }
      : undefined;
  }

  scope.get('/interaction/:uid', PAGE, async (request: InteractionRequest, reply) => {
    const screen = await screenOf(request, reply);
    if (!screen) return page(reply, 400, noticePage(brand, EXPIRED));
    const proof = await steppingUp(screen);
    if (proof) return proceed(request, reply, screen, proof);
    const first = FIRST_PAGES.get(screen.interaction.params.screen_hint) ?? 'sign-in';
    return reply.redirect(`${screen.action}/${first}`, 303);
  });

  scope.get('/interaction/:uid/sign-up', PAGE, async (request: InteractionRequest, reply) => {
    const screen = await screenOf(request, reply);
    if (!screen) return page(reply, 400, noticePage(brand, EXPIRED));
    const empty = { name: '', email: hintedEmail(screen), errors: {} };
    return page(reply, 200, signUpPage(brand, { ...screen, ...empty }));
  });

  scope.post('/interaction/:uid/sign-up', async (request: InteractionRequest, reply) => {
    const screen = await screenOf(request, reply);
    if (!screen) return page(reply, 400, noticePage(brand, EXPIRED));
    const [name, email] = [textIn(request.body, 'name'), textIn(request.body, 'email')];
    const checked = checkSignUp({ name, email, password: textIn(request.body, 'password') });
    if (!checked.ok) {
      return page(reply, 422, signUpPage(brand, { ...screen, name, email, errors: checked.errors }));
    }
    const { requester } = screen;
    const outcome = await signUp(options, checked.fields, requester, now(), (client, account) =>
      mailVerification(client, options, account, requester.address, now()),
    );
    if (outcome.kind === 'signed-in') return proceed(request, reply, screen, passwordProof(outcome.account));
    if (outcome.kind === 'locked' || outcome.kind === 'crowded') {
      const words = outcome.kind === 'locked' ? lockWords : signUpLockWords;
      const problem = words(outcome.lock);
      return lockedPage(
        reply,
        outcome.lock,
        signUpPage(brand, { ...screen, name, email, errors: {}, problem }),
      );
    }
    const errors = { email: 'This address already has an account.' };
    return page(reply, 422, signUpPage(brand, { ...screen, name, email, errors, taken: true }));
  });
}
