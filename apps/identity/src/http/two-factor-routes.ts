import type { FastifyInstance } from 'fastify';
import { beginTotp, pendingTotp } from '../accounts/totp.ts';
import { renewRecoveryCodes, turnOff, turnOn } from '../accounts/two-factor.ts';
import type { IdentityOptions } from '../options.ts';
import { html } from '../pages/html.ts';
import { recoveryCodesPage, setupPage } from '../pages/second-factor.ts';
import type { OnVisit, Visit } from './account-visit.ts';
import { confirmations } from './confirmation.ts';
import { PAGE, page, textIn } from './page-reply.ts';
import { wrongCode } from './second-factor-routes.ts';

/** The pages on which a person sets up their second factor, turns it off or gets new recovery codes. */
export function twoFactorRoutes(scope: FastifyInstance, options: IdentityOptions, visit: OnVisit): void {
  const { whenConfirmed, confirmation } = confirmations(options, visit);
  const hasOne = (account: Visit['account']) => account.twoFactor;
  const hasNone = (account: Visit['account']) => !account.twoFactor;

  const setup = async ({ account, action, formToken }: Visit, problem?: string) => {
    const pending = await pendingTotp(options, account);
    const shown = { action: `${action}/two-factor/code`, formToken, back: action, problem };
    return pending && setupPage(options, { ...shown, pending });
  };
  const codesPage = ({ action }: Visit, codes: readonly string[]) =>
    recoveryCodesPage(options, codes, html`<p><a class="button" href="${action}">I have kept them</a></p>`);

  scope.get('/account/two-factor', PAGE, confirmation('two-factor', hasNone));
  scope.post(
    '/account/two-factor',
    whenConfirmed('two-factor', async ({ action, account }, _request, reply) => {
      if (!account.twoFactor) await beginTotp(options, account);
      return reply.redirect(`${action}/two-factor/code`, 303);
    }),
  );

  scope.get(
    '/account/two-factor/code',
    PAGE,
    visit(async (visitor, _request, reply) => {
      const body = await setup(visitor);
      return body === undefined ? reply.redirect(visitor.action, 303) : page(reply, 200, body);
    }),
  );
  scope.post(
    '/account/two-factor/code',
    visit(async (visitor, request, reply) => {
      const codes = await turnOn(options, visitor, textIn(request.body, 'code'));
      if (codes) return page(reply, 200, codesPage(visitor, codes));
      const body = await setup(visitor, wrongCode('totp'));
      return body === undefined ? reply.redirect(visitor.action, 303) : page(reply, 422, body);
    }),
  );

  scope.get('/account/turn-off', PAGE, confirmation('turn-off', hasOne));
  scope.post(
    '/account/turn-off',
    whenConfirmed('turn-off', async (visitor, _request, reply) => {
      await turnOff(options, visitor);
      return reply.redirect(`${visitor.action}?done=two-factor-off`, 303);
    }),
  );

  scope.get('/account/recovery-codes', PAGE, confirmation('recovery-codes', hasOne));
  scope.post(
    '/account/recovery-codes',
    whenConfirmed('recovery-codes', async (visitor, _request, reply) => {
      const { account, action, requester } = visitor;
      if (!account.twoFactor) return reply.redirect(action, 303);
      return page(reply, 200, codesPage(visitor, await renewRecoveryCodes(options, account, requester)));
    }),
  );
}
