import { ACCOUNT_PATH, type Destination, signInAddress } from '../account-sign-in.ts';
import { type Account, findAccountById } from '../accounts/accounts.ts';
import type { Requester } from '../accounts/requester.ts';
import type { Current } from '../current-provider.ts';
import type { FormToken } from '../form-token.ts';
import type { IdentityOptions } from '../options.ts';
import type { FormTarget } from '../pages/form.ts';
import { EXPIRED } from '../pages/notice.ts';
import { type Answer, type Handler, notice, textIn } from './page-reply.ts';
import { requesterOf } from './requester.ts';
import { browserSession } from './sign-out-route.ts';

/** A signed-in person on the provider's own pages. Forms are posted below the path of the account's pages. */
export interface Visit extends FormTarget {
  account: Account;
  sessionUid: string;
  requester: Requester;
  /** A secret of this session for one purpose. */
  tokenOf: (purpose: string) => FormToken;
}

/**
 * Creates the handlers of the account's pages, on behalf of the person of the session's cookie: without a session the
 * person is sent to sign in and returns to `destination`; a form without its session's token is refused.
 */
export function onVisit(
  options: IdentityOptions,
  current: () => Promise<Current>,
  destination: Destination,
): (answer: Answer<Visit>) => Handler {
  return (answer) => async (request, reply) => {
    const { provider, tokenOf } = await current();
    const { accountId, uid: sessionUid } = await browserSession(provider, request, reply);
    const account = accountId === undefined ? undefined : await findAccountById(options.pool, accountId);
    if (!account) return reply.redirect(signInAddress(options, destination), 303);
    const subject = `session:${sessionUid}`;
    const token = tokenOf(subject);
    if (request.method === 'POST' && !token.isValue(textIn(request.body, 'form_token')))
      return notice(reply, 400, options, EXPIRED);
    const visit = {
      account,
      sessionUid,
      requester: requesterOf(request),
      action: ACCOUNT_PATH,
      formToken: token.value,
      tokenOf: (purpose: string) => tokenOf(`${subject}:${purpose}`),
    };
    return answer(visit, request, reply);
  };
}
