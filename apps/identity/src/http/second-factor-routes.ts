import type { Account } from '../accounts/accounts.ts';
import { beginTotp, pendingTotp } from '../accounts/totp.ts';
import { checkCode, type Factor, turnOn } from '../accounts/two-factor.ts';
import { type Proof, withSecondFactor } from '../multi-factor.ts';
import type { IdentityOptions } from '../options.ts';
import { form } from '../pages/form.ts';
import { lockWords } from '../pages/lock-words.ts';
import { recoveryCodesPage, secondFactorPage, setupPage } from '../pages/second-factor.ts';
import { keepProof, provenAccount, type Screen, type Screens } from './interaction-screen.ts';
import { type Answer, lockedPage, type Pages, page, textIn } from './page-reply.ts';

const PATHS: Record<Factor, string> = { totp: '/second-factor', recovery_code: '/recovery-code' };

/** The error message for a code, for the person. */
export function wrongCode(factor: Factor): string {
  return factor === 'totp'
    ? 'That code is not right. Wait for the next one and type that.'
    : 'That is none of your recovery codes, or it was used before.';
}

type Proven = { screen: Screen; proof: Proof; account: Account };

/** Pages on behalf of a person whose password was correct; others are sent back to the sign-in page. */
function provenPages(options: IdentityOptions, screens: Screens): Pages<Proven> {
  const proven =
    (answer: Answer<Proven>): Answer<Screen> =>
    async (screen, request, reply) => {
      const shown = await provenAccount(options, screen);
      if (!shown) return reply.redirect(`${screen.action}/sign-in`, 303);
      return answer({ screen, ...shown }, request, reply);
    };
  return {
    get: (path, answer) => screens.get(path, proven(answer)),
    post: (path, answer) => screens.post(path, proven(answer)),
  };
}

/** The pages of an authorization request that ask for a second factor, or help to set one up where one is required. */
export function secondFactorRoutes(options: IdentityOptions, screens: Screens): void {
  const proven = provenPages(options, screens);

  for (const factor of ['totp', 'recovery_code'] as const) {
    proven.get(PATHS[factor], async ({ screen }, _request, reply) =>
      page(reply, 200, secondFactorPage(options, { ...screen, factor })),
    );
    proven.post(PATHS[factor], async ({ screen, account, proof }, request, reply) => {
      const attempt = { account, factor, code: textIn(request.body, 'code') };
      const outcome = await checkCode(options, attempt, screen.requester);
      if (outcome.kind === 'right')
        return screens.proceed(request, reply, screen, withSecondFactor(proof, factor));
      const again = (problem: string) => secondFactorPage(options, { ...screen, factor, problem });
      if (outcome.kind === 'locked') return lockedPage(reply, outcome.lock, again(lockWords(outcome.lock)));
      return page(reply, 422, again(wrongCode(factor)));
    });
  }

  async function setup({ screen, account }: Proven, problem?: string): Promise<string> {
    const { uid } = screen.interaction;
    const pending = (await pendingTotp(options, account, uid)) ?? (await beginTotp(options, account, uid));
    const action = `${screen.action}/two-factor`;
    return setupPage(options, { action, formToken: screen.formToken, pending, back: undefined, problem });
  }

  proven.get('/two-factor', async (shown, _request, reply) => {
    if (shown.account.twoFactor) return reply.redirect(`${shown.screen.action}/second-factor`, 303);
    return page(reply, 200, await setup(shown));
  });
  proven.post('/two-factor', async (shown, request, reply) => {
    const { screen, account, proof } = shown;
    if (account.twoFactor) return reply.redirect(`${screen.action}/second-factor`, 303);
    const { session, uid: place } = screen.interaction;
    const sessionUid = session?.accountId === account.id ? session.uid : undefined;
    const changing = { account, sessionUid, requester: screen.requester };
    const codes = await turnOn(options, changing, { place, code: textIn(request.body, 'code') });
    if (!codes) return page(reply, 422, await setup(shown, wrongCode('totp')));
    // The change is this person's own: the factors they have shown are valid for the changed account.
    const credentialsVersion = account.credentialsVersion + 1;
    await keepProof(screen, { ...withSecondFactor(proof, 'totp'), credentialsVersion });
    const { action, formToken } = screen;
    const next = form({ action: `${action}/continue`, formToken, submit: 'I have kept them' });
    return page(reply, 200, recoveryCodesPage(options, codes, next));
  });

  proven.post('/continue', ({ screen, proof }, request, reply) =>
    screens.proceed(request, reply, screen, proof),
  );
}
