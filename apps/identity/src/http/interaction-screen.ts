import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Provider } from 'oidc-provider';
import { z } from 'zod';
import { type Account, findAccountById } from '../accounts/accounts.ts';
import type { Requester } from '../accounts/requester.ts';
import type { Current } from '../current-provider.ts';
import type { FormToken } from '../form-token.ts';
import { asksForMultiFactor, isMultiFactor, MULTI_FACTOR, type Proof } from '../multi-factor.ts';
import { type IdentityOptions, PREFIX } from '../options.ts';
import type { FormTarget } from '../pages/form.ts';
import { EXPIRED } from '../pages/notice.ts';
import { type Answer, type Handler, notice, type Pages, pagesBelow, textIn } from './page-reply.ts';
import { requesterOf } from './requester.ts';
import { browserSession, endSession } from './sign-out-route.ts';

type Interaction = Awaited<ReturnType<Provider['interactionDetails']>>;

/** An authorization request that needs interaction. Its pages and forms are below the path of the interaction. */
export interface Screen extends FormTarget {
  provider: Provider;
  interaction: Interaction;
  requester: Requester;
  /** The challenge that a passkey signs. The interaction ends with it, so that it can be used only once. */
  challenge: FormToken;
}

const Kept = z.object({
  proof: z.object({ accountId: z.string(), credentialsVersion: z.number(), amr: z.array(z.string()) }),
});

/** The pages of interactions. An interaction of another browser, or a form without its token, is treated as expired. */
export interface Screens extends Pages<Screen> {
  /** Continues after a factor was shown: with the next factor, or back to the application. */
  proceed(request: FastifyRequest, reply: FastifyReply, screen: Screen, proof: Proof): Promise<FastifyReply>;
}

/** The account whose password was correct in this interaction, and the factors shown so far. Undefined before that. */
export async function provenAccount(
  options: IdentityOptions,
  { interaction }: Screen,
): Promise<{ proof: Proof; account: Account } | undefined> {
  const kept = Kept.safeParse(interaction.result);
  if (!kept.success) return undefined;
  const { proof } = kept.data;
  const account = await findAccountById(options.pool, proof.accountId);
  return account?.credentialsVersion === proof.credentialsVersion ? { proof, account } : undefined;
}

/** Stores the factors shown so far until the next page. It contains no login, so that it grants nothing by itself. */
export async function keepProof({ interaction }: Screen, proof: Proof): Promise<void> {
  interaction.result = { proof };
  await interaction.persist();
}

/** Finds interactions and completes them. */
export function createScreens(
  scope: FastifyInstance,
  options: IdentityOptions,
  current: () => Promise<Current>,
): Screens {
  async function finish(request: FastifyRequest, reply: FastifyReply, screen: Screen, proof: Proof) {
    const { provider, interaction } = screen;
    const { accountId, credentialsVersion, amr } = proof;
    if (interaction.session && interaction.session.accountId !== accountId) {
      // Another person was signed in in this browser: their session ends before the new one starts. The interaction is
      // detached from it first, since the library rejects an interaction whose session no longer exists.
      delete interaction.session;
      await interaction.persist();
      await endSession(options, await browserSession(provider, request, reply));
    }
    const acr = isMultiFactor(amr) ? { acr: MULTI_FACTOR } : {};
    const result = { login: { accountId, remember: true, amr, ...acr }, credentialsVersion };
    const next = await provider.interactionResult(request.raw, reply.raw, result, {
      mergeWithLastSubmission: false,
    });
    return reply.redirect(next, 303);
  }

  const onScreen = (answer: Answer<Screen>): Handler => {
    return async (request, reply) => {
      const { provider, tokenOf } = await current();
      const interaction = await provider.interactionDetails(request.raw, reply.raw);
      const { uid } = interaction;
      const token = tokenOf(uid);
      const isOurs = request.method !== 'POST' || token.isValue(textIn(request.body, 'form_token'));
      if (uid !== textIn(request.params, 'uid') || !isOurs) return notice(reply, 400, options, EXPIRED);
      const screen = {
        provider,
        interaction,
        requester: requesterOf(request),
        action: `${PREFIX}/interaction/${uid}`,
        formToken: token.value,
        challenge: tokenOf(`passkey:${uid}`),
      };
      return answer(screen, request, reply);
    };
  };

  return {
    ...pagesBelow(scope, '/interaction/:uid', onScreen),
    async proceed(request, reply, screen, proof) {
      if (!isMultiFactor(proof.amr)) {
        const account = await findAccountById(options.pool, proof.accountId);
        const required = asksForMultiFactor(screen.interaction.params.acr_values);
        if (account?.twoFactor || required) {
          await keepProof(screen, proof);
          const next = account?.twoFactor ? 'second-factor' : 'two-factor';
          return reply.redirect(`${screen.action}/${next}`, 303);
        }
      }
      return finish(request, reply, screen, proof);
    },
  };
}

/** Whether a signed-in person is asked only for a second factor. */
export function isStepUp({ prompt, session }: Interaction): boolean {
  return session !== undefined && prompt.reasons.length === 1 && prompt.reasons[0] === 'mfa_required';
}

/** The address that the application suggests for the person. */
export function hintedEmail({ interaction }: Screen): string {
  const hint = interaction.params.login_hint;
  return typeof hint === 'string' ? hint : '';
}
