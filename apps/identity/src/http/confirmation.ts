import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Account } from '../accounts/accounts.ts';
import { signIn } from '../accounts/sign-in.ts';
import { checkCode, type Factor } from '../accounts/two-factor.ts';
import type { IdentityOptions } from '../options.ts';
import { type Confirmed, confirmationPage } from '../pages/account-forms.ts';
import type { Brand } from '../pages/layout.ts';
import { lockWords } from '../pages/lock-words.ts';
import { WRONG_PASSWORD } from './account-routes.ts';
import type { OnVisit, Visit } from './account-visit.ts';
import { lockedPage, page, textIn } from './page-reply.ts';
import { wrongCode } from './second-factor-routes.ts';

type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

export interface Confirmations {
  /** A page on which the person confirms that it is them; where it makes no sense, back to the account. */
  confirmation(what: Confirmed, fits?: (account: Account) => boolean): Handler;
  /**
   * Does something once the person has shown again who they are: by their password, and by a code where they have a
   * second factor, so that a browser left open is not enough to take it away.
   */
  whenConfirmed(
    what: Confirmed,
    act: (
      visit: Visit,
      account: Account,
      reply: FastifyReply,
      request: FastifyRequest,
    ) => Promise<FastifyReply>,
  ): Handler;
}

/** The address's `passkey` names the one that a confirmation is about, and goes along with its form. */
const subjectOf = (source: unknown) => {
  const passkey = textIn(source, 'passkey');
  return passkey === '' ? {} : { passkey };
};

/** Makes the pages on which the account's owner confirms a change. */
export function confirmations(options: IdentityOptions, brand: Brand, visit: OnVisit): Confirmations {
  const now = options.now ?? Date.now;
  return {
    confirmation: (what, fits) => (request, reply) =>
      visit(request, reply, async (visitor) => {
        const { account, action } = visitor;
        if (fits && !fits(account)) return reply.redirect(action, 303);
        const shown = { ...visitor, what, withCode: account.twoFactor, hidden: subjectOf(request.query) };
        return page(reply, 200, confirmationPage(brand, shown));
      }),

    whenConfirmed: (what, act) => (request, reply) =>
      visit(request, reply, async (visitor) => {
        const { account, requester } = visitor;
        const hidden = subjectOf(request.body);
        const again = (problem: string) =>
          confirmationPage(brand, { ...visitor, what, withCode: account.twoFactor, problem, hidden });
        const credentials = { email: account.email, password: textIn(request.body, 'password') };
        const known = await signIn(options, credentials, requester, now());
        if (known.kind === 'locked') return lockedPage(reply, known.lock, again(lockWords(known.lock)));
        if (known.kind === 'refused') return page(reply, 422, again(WRONG_PASSWORD));
        if (known.account.twoFactor) {
          const code = textIn(request.body, 'code');
          const factor: Factor = /^\s*\d[\d\s]{0,10}$/.test(code) ? 'totp' : 'recovery_code';
          const shown = await checkCode(options, { account, factor, code }, requester, now());
          if (shown.kind === 'locked') return lockedPage(reply, shown.lock, again(lockWords(shown.lock)));
          if (shown.kind === 'wrong') return page(reply, 422, again(wrongCode(factor)));
        }
        return act(visitor, known.account, reply, request);
      }),
  };
}
