import formbody from '@fastify/formbody';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Provider } from 'oidc-provider';
import type { Lock } from '../accounts/lockout.ts';
import { signIn, signUp } from '../accounts/sign-in.ts';
import { checkSignUp } from '../accounts/sign-up-fields.ts';
import type { Current } from '../current-provider.ts';
import { type IdentityOptions, PREFIX } from '../options.ts';
import type { Brand } from '../pages/layout.ts';
import { EXPIRED, noticePage } from '../pages/notice.ts';
import { signInPage } from '../pages/sign-in.ts';
import { signUpPage } from '../pages/sign-up.ts';
import { formToken, isFormToken } from './form-token.ts';
import { browserSession, endSession } from './sign-out-route.ts';

const FORM_LIMIT_BYTES = 16_384;
/** HEAD of a page answers too. */
const PAGE = { exposeHeadRoute: true };

type Interaction = Awaited<ReturnType<Provider['interactionDetails']>>;

interface Screen extends Omit<Current, 'handle'> {
  interaction: Interaction;
  action: string;
  formToken: string;
}

/** The hosted sign-in and sign-up pages of an authorization request that waits for a person. */
export async function interactionRoutes(
  scope: FastifyInstance,
  options: IdentityOptions,
  brand: Brand,
  current: () => Promise<Current>,
): Promise<void> {
  await scope.register(formbody, { bodyLimit: FORM_LIMIT_BYTES });
  const now = options.now ?? Date.now;
  const page = (reply: FastifyReply, status: number, body: string) =>
    reply.code(status).type('text/html; charset=utf-8').send(body);

  async function screenOf(request: FastifyRequest<{ Params: { uid: string } }>, reply: FastifyReply) {
    const { provider, keys } = await current();
    const interaction = await provider.interactionDetails(request.raw, reply.raw);
    const { uid } = interaction;
    if (uid !== request.params.uid) return undefined;
    if (
      request.method === 'POST' &&
      !isFormToken(keys.cookieSecrets, uid, text(request.body, 'form_token'))
    ) {
      return undefined;
    }
    const screen: Screen = {
      provider,
      keys,
      interaction,
      action: `${PREFIX}/interaction/${uid}`,
      formToken: formToken(keys.cookieSecrets, uid),
    };
    return screen;
  }

  async function finish(
    request: FastifyRequest,
    reply: FastifyReply,
    { provider, interaction }: Screen,
    accountId: string,
  ) {
    if (interaction.session && interaction.session.accountId !== accountId) {
      // Somebody else was signed in in this browser: their session ends before the new one begins. The interaction
      // forgets it first, since the library refuses an interaction whose session is gone.
      delete interaction.session;
      await interaction.persist();
      await endSession(options.pool, await browserSession(provider, request, reply));
    }
    const result = { login: { accountId, remember: true, amr: ['pwd'] } };
    return reply.redirect(await provider.interactionResult(request.raw, reply.raw, result), 303);
  }

  scope.get<{ Params: { uid: string } }>('/interaction/:uid', PAGE, async (request, reply) => {
    const screen = await screenOf(request, reply);
    if (!screen) return page(reply, 400, noticePage(brand, EXPIRED));
    const first = screen.interaction.params.screen_hint === 'signup' ? 'sign-up' : 'sign-in';
    return reply.redirect(`${screen.action}/${first}`, 303);
  });

  scope.get<{ Params: { uid: string } }>('/interaction/:uid/sign-in', PAGE, async (request, reply) => {
    const screen = await screenOf(request, reply);
    if (!screen) return page(reply, 400, noticePage(brand, EXPIRED));
    return page(reply, 200, signInPage(brand, { ...screen, email: hintedEmail(screen) }));
  });

  scope.post<{ Params: { uid: string } }>('/interaction/:uid/sign-in', async (request, reply) => {
    const screen = await screenOf(request, reply);
    if (!screen) return page(reply, 400, noticePage(brand, EXPIRED));
    const email = text(request.body, 'email').trim();
    const password = text(request.body, 'password');
    const outcome = await signIn(options.pool, { email, password, address: request.ip }, now());
    if (outcome.kind === 'signed-in') return finish(request, reply, screen, outcome.account.id);
    if (outcome.kind === 'locked') {
      void reply.header('retry-after', outcome.lock.retryAfterSeconds);
      return page(reply, 429, signInPage(brand, { ...screen, email, problem: wordsFor(outcome.lock) }));
    }
    const problem = 'That email address and password do not match. Check both and try again.';
    return page(reply, 422, signInPage(brand, { ...screen, email, problem }));
  });

  scope.get<{ Params: { uid: string } }>('/interaction/:uid/sign-up', PAGE, async (request, reply) => {
    const screen = await screenOf(request, reply);
    if (!screen) return page(reply, 400, noticePage(brand, EXPIRED));
    return page(
      reply,
      200,
      signUpPage(brand, { ...screen, name: '', email: hintedEmail(screen), errors: {} }),
    );
  });

  scope.post<{ Params: { uid: string } }>('/interaction/:uid/sign-up', async (request, reply) => {
    const screen = await screenOf(request, reply);
    if (!screen) return page(reply, 400, noticePage(brand, EXPIRED));
    const [name, email] = [text(request.body, 'name'), text(request.body, 'email')];
    const checked = checkSignUp({ name, email, password: text(request.body, 'password') });
    if (!checked.ok) {
      return page(reply, 422, signUpPage(brand, { ...screen, name, email, errors: checked.errors }));
    }
    const outcome = await signUp(options.pool, checked.fields, request.ip, now());
    if (outcome.kind === 'signed-in') return finish(request, reply, screen, outcome.account.id);
    if (outcome.kind === 'locked') {
      void reply.header('retry-after', outcome.lock.retryAfterSeconds);
      const problem = wordsFor(outcome.lock);
      return page(reply, 429, signUpPage(brand, { ...screen, name, email, errors: {}, problem }));
    }
    const errors = { email: 'This address already has an account.' };
    return page(reply, 422, signUpPage(brand, { ...screen, name, email, errors, taken: true }));
  });
}

function wordsFor({ kind, retryAfterSeconds }: Lock): string {
  const minutes = Math.ceil(retryAfterSeconds / 60);
  const wait = minutes === 1 ? 'a minute' : `${minutes} minutes`;
  return kind === 'account'
    ? `Too many failed attempts for this address. Wait ${wait}, then try again.`
    : `Too many failed attempts from your network. Wait ${wait}, then try again.`;
}

function hintedEmail({ interaction }: Screen): string {
  const hint = interaction.params.login_hint;
  return typeof hint === 'string' ? hint : '';
}

/** A form field as text; a missing or repeated one is empty. */
function text(body: unknown, name: string): string {
  if (typeof body !== 'object' || body === null) return '';
  const value: unknown = Object.entries(body).find(([key]) => key === name)?.[1];
  return typeof value === 'string' ? value : '';
}
