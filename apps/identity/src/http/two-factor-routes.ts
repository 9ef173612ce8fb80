import type { FastifyInstance } from 'fastify';
import { beginTotp, pendingTotp } from '../accounts/totp.ts';
import { renewRecoveryCodes, turnOff, turnOn } from '../accounts/two-factor.ts';
import type { IdentityOptions } from '../options.ts';
import { html } from '../pages/html.ts';
import type { Brand } from '../pages/layout.ts';
import { recoveryCodesPage, setupPage } from '../pages/two-factor-setup.ts';
import type { OnVisit, Visit } from './account-visit.ts';
import { confirmations } from './confirmation.ts';
import { PAGE, page, textIn } from './page-reply.ts';
import { wrongCode } from './second-factor-routes.ts';

/** The pages on which a person sets up their second factor, turns it off or gets new recovery codes. */
export async function twoFactorRoutes(
  scope: FastifyInstance,
  options: IdentityOptions,
  brand: Brand,
  visit: OnVisit,
): Promise<void> {
  const now = options.now ?? Date.now;
  const { whenConfirmed, confirmation } = confirmations(options, brand, visit);

  const setup = async ({ account, action, formToken }: Visit, problem?: string) => {
    const pending = await pendingTotp(options.pool, account, brand.productName, now());
    const shown = { action: `${action}/two-factor/code`, formToken, back: action, problem };
    return pending && setupPage(brand, { ...shown, pending });
  };

  const onward = ({ action }: Visit) =>
    html`<p class="onward"><a class="button" href="${action}">I have kept them</a></p>`;

  scope.get(
    '/account/two-factor',
    PAGE,
    confirmation('two-factor', (account) => !account.twoFactor),
  );
  scope.post(
    '/account/two-factor',
    whenConfirmed('two-factor', async ({ action }, account, reply) => {
      if (!account.twoFactor) await beginTotp(options.pool, account, brand.productName, now());
      return reply.redirect(`${action}/two-factor/code`, 303);
    }),
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
  scope.post(
    '/account/turn-off',
    whenConfirmed('turn-off', async ({ action, sessionUid, requester }, account, reply) => {
      await turnOff(options, { account, sessionUid, requester }, now());
      return reply.redirect(`${action}?done=two-factor-off`, 303);
    }),
  );

  scope.get(
    '/account/recovery-codes',
    PAGE,
    confirmation('recovery-codes', (account) => account.twoFactor),
  );
  scope.post(
    '/account/recovery-codes',
    whenConfirmed('recovery-codes', async (visitor, account, reply) => {
      if (!account.twoFactor) return reply.redirect(visitor.action, 303);
      const codes = await renewRecoveryCodes(options, account, visitor.requester, now());
      return page(reply, 200, recoveryCodesPage(brand, codes, onward(visitor)));
    }),
  );
}
