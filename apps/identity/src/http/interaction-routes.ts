import { findAccountById } from '../accounts/accounts.ts';
import { signUp } from '../accounts/sign-in.ts';
import { checkSignUp } from '../accounts/sign-up-fields.ts';
import { passwordProof } from '../multi-factor.ts';
import type { IdentityOptions } from '../options.ts';
import { lockWords } from '../pages/lock-words.ts';
import { signUpPage } from '../pages/sign-in.ts';
import { hintedEmail, isStepUp, type Screen, type Screens } from './interaction-screen.ts';
import { lockedPage, page, textIn } from './page-reply.ts';

/** The first page of a request, by its `screen_hint`. */
const FIRST_PAGES: ReadonlyMap<unknown, string> = new Map([
  ['signup', 'sign-up'],
  ['reset-password', 'forgot-password'],
]);

/** The start of an authorization request that needs interaction, and its sign-up page. */
export function interactionRoutes(options: IdentityOptions, screens: Screens): void {
  /** A signed-in person with a second factor is asked only for that. */
  async function steppingUp({ interaction }: Screen) {
    if (!isStepUp(interaction)) return undefined;
    const account = await findAccountById(options.pool, interaction.session?.accountId ?? '');
    return account?.twoFactor
      ? { ...passwordProof(account), amr: interaction.session?.amr ?? [] }
      : undefined;
  }

  screens.get('', async (screen, request, reply) => {
    const proof = await steppingUp(screen);
    if (proof) return screens.proceed(request, reply, screen, proof);
    const first = FIRST_PAGES.get(screen.interaction.params.screen_hint) ?? 'sign-in';
    return reply.redirect(`${screen.action}/${first}`, 303);
  });

  screens.get('/sign-up', async (screen, _request, reply) => {
    const empty = { name: '', email: hintedEmail(screen), errors: {} };
    return page(reply, 200, signUpPage(options, { ...screen, ...empty }));
  });
  screens.post('/sign-up', async (screen, request, reply) => {
    const [name, email] = [textIn(request.body, 'name'), textIn(request.body, 'email')];
    const again = (wrong: Partial<Parameters<typeof signUpPage>[1]>) =>
      signUpPage(options, { ...screen, name, email, errors: {}, ...wrong });
    const checked = await checkSignUp({ name, email, password: textIn(request.body, 'password') });
    if (!checked.ok) return page(reply, 422, again({ errors: checked.errors }));
    const outcome = await signUp(options, checked.fields, screen.requester);
    if (outcome.kind === 'signed-in')
      return screens.proceed(request, reply, screen, passwordProof(outcome.account));
    if (outcome.kind === 'taken') {
      const errors = { email: 'This address already has an account.' };
      return page(reply, 422, again({ errors, taken: true }));
    }
    const what = outcome.kind === 'locked' ? 'attempts' : 'sign_up';
    return lockedPage(reply, outcome.lock, again({ problem: lockWords(outcome.lock, what) }));
  });
}
