import type { FastifyReply, FastifyRequest } from 'fastify';
import { ACCOUNT_PATH, type Destination, signInAddress } from '../account-sign-in.ts';
import { type Account, findAccountById } from '../accounts/accounts.ts';
import type { Requester } from '../accounts/requester.ts';
import type { Current } from '../current-provider.ts';
import type { IdentityOptions } from '../options.ts';
import type { Brand } from '../pages/layout.ts';
import { EXPIRED, noticePage } from '../pages/notice.ts';
import { formToken, isFormToken } from './form-token.ts';
import { page, textIn } from './page-reply.ts';
import { requesterOf } from './requester.ts';
import { browserSession } from './sign-out-route.ts';

/** Somebody who is signed in, on the provider's own pages. */
export interface Visit {
  account: Account;
  sessionUid: string;
  requester: Requester;
  /** Path of the account's pages. */
  action: string;
  formToken: string;
  /** A secret of this session for one purpose, and whether something is that. */
  tokenFor: (purpose: string) => string;
  isTokenFor: (purpose: string, token: string) => boolean;
}

type Answer = (visit: Visit) => Promise<FastifyReply>;

/** Answers a request in the name of whoever the session's cookie names. */
export type OnVisit = (request: FastifyRequest, reply: FastifyReply, answer: Answer) => Promise<FastifyReply>;

/**
 * Makes what the account's pages are answered with: whoever is not signed in is sent to do that and comes back to
 * `destination`; a form without the token of its session is refused.
 */
export function visits(
  options: IdentityOptions,
  brand: Brand,
  current: () => Promise<Current>,
  destination: Destination,
): OnVisit {
  return async (request, reply, answer) => {
    const { provider, keys } = await current();
    const { accountId, uid } = await browserSession(provider, request, reply);
    const account = accountId === undefined ? undefined : await findAccountById(options.pool, accountId);
    if (!account) return reply.redirect(signInAddress(options, destination), 303);
    const subject = `session:${uid}`;
    const given = textIn(request.body, 'form_token');
    if (request.method === 'POST' && !isFormToken(keys.cookieSecrets, subject, given)) {
      return page(reply, 400, noticePage(brand, EXPIRED));
    }
    return answer({
      account,
      sessionUid: uid,
      requester: requesterOf(request),
      action: ACCOUNT_PATH,
      formToken: formToken(keys.cookieSecrets, subject),
      tokenFor: (purpose) => formToken(keys.cookieSecrets, `${subject}:${purpose}`),
      isTokenFor: (purpose, token) => isFormToken(keys.cookieSecrets, `${subject}:${purpose}`, token),
    });
  };
}
