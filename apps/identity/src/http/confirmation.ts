import type { Account } from '../accounts/accounts.ts';
import { signIn } from '../accounts/sign-in.ts';
import { checkCode, type Factor } from '../accounts/two-factor.ts';
import type { IdentityOptions } from '../options.ts';
import { type Confirmed, confirmationPage } from '../pages/account-forms.ts';
import { lockWords } from '../pages/lock-words.ts';
import { WRONG_PASSWORD } from './account-routes.ts';
import type { Visit } from './account-visit.ts';
import { type Answer, lockedPage, type Pages, page, textIn } from './page-reply.ts';
import { wrongCode } from './second-factor-routes.ts';

/** `passkey` in the URL names the passkey that a confirmation is about; the form includes it. */
const subjectOf = (source: unknown) => {
  const passkey = textIn(source, 'passkey');
  return passkey === '' ? {} : { passkey };
};

interface Change {
  what: Confirmed;
  /** Whether the change applies; otherwise its page leads back to the account. */
  fits?: (account: Account) => boolean;
}

/**
 * A page on which the account's owner confirms a change after proving their identity again, by their password and by a
 * code if they have a second factor, so that an unattended browser is not enough.
 * @param act is given the visit with the account as it was when its password was checked
 */
export function confirmed(
  options: IdentityOptions,
  visits: Pages<Visit>,
  { what, fits = () => true }: Change,
  act: Answer<Visit>,
): void {
  visits.get(`/${what}`, async (visitor, { query }, reply) => {
    const { account, action } = visitor;
    if (!fits(account)) return reply.redirect(action, 303);
    const shown = { ...visitor, what, withCode: account.twoFactor, hidden: subjectOf(query) };
    return page(reply, 200, confirmationPage(options, shown));
  });

  visits.post(`/${what}`, async (visitor, request, reply) => {
    const { account, requester } = visitor;
    const hidden = subjectOf(request.body);
    const again = (problem: string) =>
      confirmationPage(options, { ...visitor, what, withCode: account.twoFactor, problem, hidden });
    const credentials = { email: account.email, password: textIn(request.body, 'password') };
    const known = await signIn(options, credentials, requester);
    if (known.kind === 'locked') return lockedPage(reply, known.lock, again(lockWords(known.lock)));
    if (known.kind === 'refused') return page(reply, 422, again(WRONG_PASSWORD));
    if (known.account.twoFactor) {
      const code = textIn(request.body, 'code');
      const factor: Factor = /^\s*\d[\d\s]{0,10}$/.test(code) ? 'totp' : 'recovery_code';
      const shown = await checkCode(options, { account, factor, code }, requester);
      if (shown.kind === 'locked') return lockedPage(reply, shown.lock, again(lockWords(shown.lock)));
      if (shown.kind === 'wrong') return page(reply, 422, again(wrongCode(factor)));
    }
    return act({ ...visitor, account: known.account }, request, reply);
  });
}
