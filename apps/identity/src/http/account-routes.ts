import type { FastifyInstance } from 'fastify';
import { destinationOf, VERIFY_EMAIL_PATH } from '../account-sign-in.ts';
import { changePassword } from '../accounts/change-password.ts';
import { listPasskeys, passkeysPossible } from '../accounts/passkeys.ts';
import { countRecoveryCodes } from '../accounts/recovery-codes.ts';
import { type IdentityOptions, PREFIX } from '../options.ts';
import { accountPage } from '../pages/account.ts';
import { changePasswordPage } from '../pages/account-forms.ts';
import { lockWords } from '../pages/lock-words.ts';
import { endDevices, listDevices } from '../state/devices.ts';
import { inTransaction } from '../state/transaction.ts';
import type { Visit } from './account-visit.ts';
import { lockedPage, type Pages, page, textIn } from './page-reply.ts';

/** Messages about what has just been done, by the `done` parameter of the account's URL. */
const DONE: ReadonlyMap<string, string> = new Map([
  ['password', 'Your password is changed.'],
  ['devices', 'Signed out.'],
  ['passkey', 'The passkey is added: you can sign in with it from now on.'],
  ['passkey-removed', 'The passkey is removed.'],
  ['two-factor-off', 'Two-factor authentication is off.'],
]);

export const WRONG_PASSWORD = 'That is not your present password.';

/** The account's page, the change of its password and the list of its browsers. */
export function accountRoutes(scope: FastifyInstance, options: IdentityOptions, visits: Pages<Visit>): void {
  const { pool, now } = options;
  const withPasskeys = passkeysPossible(options);

  visits.get('', async (visitor, { query }, reply) => {
    const { account } = visitor;
    const body = accountPage(options, {
      ...visitor,
      verifyPath: VERIFY_EMAIL_PATH,
      devices: await listDevices(pool, account.id, now()),
      passkeys: withPasskeys ? await listPasskeys(pool, account.id) : undefined,
      recoveryCodesLeft: await countRecoveryCodes(pool, account.id),
      done: DONE.get(textIn(query, 'done')),
      now: now(),
    });
    return page(reply, 200, body);
  });

  scope.get('/account/return', async ({ query }, reply) =>
    reply.redirect(destinationOf(options, textIn(query, 'state')), 303),
  );

  visits.get('/password', async (visitor, _request, reply) =>
    page(reply, 200, changePasswordPage(options, visitor)),
  );
  visits.post('/password', async (visitor, { body }, reply) => {
    const chosen = { current: textIn(body, 'password'), next: textIn(body, 'new_password') };
    const outcome = await changePassword(options, { ...visitor, ...chosen });
    const again = (wrong: { problem?: string; error?: string }) =>
      changePasswordPage(options, { ...visitor, ...wrong });
    if (outcome.kind === 'locked')
      return lockedPage(reply, outcome.lock, again({ problem: lockWords(outcome.lock) }));
    if (outcome.kind === 'wrong') return page(reply, 422, again({ problem: WRONG_PASSWORD }));
    if (outcome.kind === 'refused') return page(reply, 422, again({ error: outcome.problem }));
    return reply.redirect(`${visitor.action}?done=password`, 303);
  });

  visits.post('/devices', async ({ account, sessionUid, action, requester }, { body }, reply) => {
    const device = textIn(body, 'device');
    if (device === sessionUid) {
      // The application would otherwise continue to use the tokens in the browser's storage.
      return reply.header('clear-site-data', '"storage"').redirect(`${PREFIX}/v2/logout`, 303);
    }
    const which = device === 'others' ? { except: sessionUid } : { only: device };
    const known = await listDevices(pool, account.id, now());
    if ('only' in which && !known.some((own) => own.sessionUid === device))
      return reply.redirect(action, 303);
    const { requestId } = requester;
    await inTransaction(pool, async (client) => {
      await endDevices(client, account.id, which, now());
      await options.recordEvent(client, {
        kind: 'sessions.ended',
        accountId: account.id,
        at: now(),
        requestId,
      });
    });
    return reply.redirect(`${action}?done=devices`, 303);
  });
}
