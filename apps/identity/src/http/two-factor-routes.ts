import type { Account } from '../accounts/accounts.ts';
import { beginTotp, pendingTotp } from '../accounts/totp.ts';
import { renewRecoveryCodes, turnOff, turnOn } from '../accounts/two-factor.ts';
import type { IdentityOptions } from '../options.ts';
import { html } from '../pages/html.ts';
import { recoveryCodesPage, setupPage } from '../pages/second-factor.ts';
import type { Visit } from './account-visit.ts';
import { confirmed } from './confirmation.ts';
import { type Pages, page, textIn } from './page-reply.ts';
import { wrongCode } from './second-factor-routes.ts';

/** The pages on which a person sets up their second factor, turns it off or gets new recovery codes. */
export function twoFactorRoutes(options: IdentityOptions, visits: Pages<Visit>): void {
  const hasOne = (account: Account) => account.twoFactor;
  const hasNone = (account: Account) => !account.twoFactor;

  const setup = async ({ account, sessionUid, action, formToken }: Visit, problem?: string) => {
    const pending = await pendingTotp(options, account, sessionUid);
    const shown = { action: `${action}/two-factor/code`, formToken, back: action, problem };
    return pending && setupPage(options, { ...shown, pending });
  };
  const codesPage = ({ action }: Visit, codes: readonly string[]) =>
    recoveryCodesPage(options, codes, html`<p><a class="button" href="${action}">I have kept them</a></p>`);

  confirmed(options, visits, { what: 'two-factor', fits: hasNone }, async (visitor, _request, reply) => {
    const { action, account, sessionUid } = visitor;
    if (!account.twoFactor) await beginTotp(options, account, sessionUid);
    return reply.redirect(`${action}/two-factor/code`, 303);
  });

  visits.get('/two-factor/code', async (visitor, _request, reply) => {
    const body = await setup(visitor);
    return body === undefined ? reply.redirect(visitor.action, 303) : page(reply, 200, body);
  });
  visits.post('/two-factor/code', async (visitor, request, reply) => {
    const given = { place: visitor.sessionUid, code: textIn(request.body, 'code') };
    const codes = await turnOn(options, visitor, given);
    if (codes) return page(reply, 200, codesPage(visitor, codes));
    const body = await setup(visitor, wrongCode('totp'));
    return body === undefined ? reply.redirect(visitor.action, 303) : page(reply, 422, body);
  });

  confirmed(options, visits, { what: 'turn-off', fits: hasOne }, async (visitor, _request, reply) => {
    await turnOff(options, visitor);
    return reply.redirect(`${visitor.action}?done=two-factor-off`, 303);
  });

  confirmed(options, visits, { what: 'recovery-codes', fits: hasOne }, async (visitor, _request, reply) => {
    const { account, action, requester } = visitor;
    if (!account.twoFactor) return reply.redirect(action, 303);
    return page(reply, 200, codesPage(visitor, await renewRecoveryCodes(options, account, requester)));
  });
}
