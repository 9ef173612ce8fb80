import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Account } from '../accounts/accounts.ts';
import { signIn } from '../accounts/sign-in.ts';
import { beginTotp, pendingTotp } from '../accounts/totp.ts';
import { checkCode, type Factor, renewRecoveryCodes, turnOff, turnOn } from '../accounts/two-factor.ts';
import type { IdentityOptions } from '../options.ts';
import { type Confirmed, confirmationPage } from '../pages/account-forms.ts';
import { html } from '../pages/html.ts';
import type { Brand } from '../pages/layout.ts';
import { lockWords } from '../pages/lock-words.ts';
import { recoveryCodesPage, setupPage } from '../pages/two-factor-setup.ts';
import { WRONG_PASSWORD } from './account-routes.ts';
import type { OnVisit, Visit } from './account-visit.ts';
import { lockedPage, PAGE, page, textIn } from './page-reply.ts';
import { wrongCode } from './second-factor-routes.ts';

/** The pages on which a person sets up their second factor, turns it off or gets new recovery codes. */
export async function twoFactorRoutes(
  scope: FastifyInstance,
  options: IdentityOptions,
  brand: Brand,
  visit: OnVisit,
): Promise<void> {
  const now = options.now ?? Date.now;

  /**
   * Does something once the person has shown again who they are: by their password, and by a code where they have a
   * second factor, so that a browser left open is not enough to take it away.
   */
  function whenConfirmed(what: Confirmed, act: (visit: Visit, account: Account) => Promise<FastifyReply>) {
    return (request: FastifyRequest, reply: FastifyReply) =>
      visit(request, reply, async (visitor) => {
        const { account } = visitor;
        const again = (problem: string) =>
          confirmationPage(brand, { ...visitor, what, withCode: account.twoFactor, problem });
        const credentials = { email: account.email, password: textIn(request.body, 'password') };
        const known = await signIn(options.pool, { ...credentials, address: request.ip }, now());
        if (known.kind === 'locked') return lockedPage(reply, known.lock, again(lockWords(known.lock)));
        if (known.kind === 'refused') return page(reply, 422, again(WRONG_PASSWORD));
        if (account.twoFactor) {
          const code = textIn(request.body, 'code');
          const factor: Factor = /^\s*\d[\d\s]{0,10}$/.test(code) ? 'totp' : 'recovery_code';
          const shown = await checkCode(options, { account, factor, code, address: request.ip }, now());
          if (shown.kind === 'locked') return lockedPage(reply, shown.lock, again(lockWords(shown.lock)));
          if (shown.kind === 'wrong') return page(reply, 422, again(wrongCode(factor)));
        }
        return act(visitor, known.account);
      });
  }

  /** A page on which the person confirms that it is them; where it makes no sense, back to the account. */
  function confirmation(what: Confirmed, fits: (account: Account) => boolean) {
    return (request: FastifyRequest, reply: FastifyReply) =>
      visit(request, reply, async (visitor) => {
        const { account, action } = visitor;
        if (!fits(account)) return reply.redirect(action, 303);
        return page(reply, 200, confirmationPage(brand, { ...visitor, what, withCode: account.twoFactor }));
      });
  }

  const setup = async ({ account, action, formToken }: Visit, problem?: string) => {
    const pending = await pendingTotp(options.pool, account, brand.productName, now());
    const shown = { action: `${action}/two-factor/code`, formToken, required: false, problem };
    return pending && setupPage(brand, { ...shown, pending });
  };

  const onward = ({ action }: Visit) =>
    html`<p class="onward"><a class="button" href="${action}">I have kept them</a></p>`;

  scope.get(
    '/account/two-factor',
    PAGE,
    confirmation('two-factor', (account) => !account.twoFactor),
  );
  scope.post('/account/two-factor', (request, reply) =>
    whenConfirmed('two-factor', async ({ action }, account) => {
      if (!account.twoFactor) await beginTotp(options.pool, account, brand.productName, now());
      return reply.redirect(`${action}/two-factor/code`, 303);
    })(request, reply),
  );

  scope.get('/account/two-factor/code', PAGE, (request, reply) =>
    visit(request, reply, async (visitor) => {
      const body = await setup(visitor);
      return body === undefined ? reply.redirect(visitor.action, 303) : page(reply, 200, body);
    }),
  );
  scope.post('/account/two-factor/code', (request, reply) =>
    visit(request, reply, async (visitor) => {
      const codes = await turnOn(options, visitor, textIn(request.body, 'code'), now());
      if (codes) return page(reply, 200, recoveryCodesPage(brand, codes, onward(visitor)));
      const body = await setup(visitor, wrongCode('totp'));
      return body === undefined ? reply.redirect(visitor.action, 303) : page(reply, 422, body);
    }),
  );

  scope.get(
    '/account/turn-off',
    PAGE,
    confirmation('turn-off', (account) => account.twoFactor),
  );
  scope.post('/account/turn-off', (request, reply) =>
    whenConfirmed('turn-off', async ({ action, sessionUid }, account) => {
      await turnOff(options, { account, sessionUid }, now());
      return reply.redirect(`${action}?done=two-factor-off`, 303);
    })(request, reply),
  );

  scope.get(
    '/account/recovery-codes',
    PAGE,
    confirmation('recovery-codes', (account) => account.twoFactor),
  );
  scope.post('/account/recovery-codes', (request, reply) =>
    whenConfirmed('recovery-codes', async (visitor, account) => {
      if (!account.twoFactor) return reply.redirect(visitor.action, 303);
      const codes = await renewRecoveryCodes(options, account);
      return page(reply, 200, recoveryCodesPage(brand, codes, onward(visitor)));
    })(request, reply),
  );
}
