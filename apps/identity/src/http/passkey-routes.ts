import type { FastifyInstance } from 'fastify';
import {
  addPasskey,
  type Challenge,
  creationOptions,
  passkeysPossible,
  removePasskey,
} from '../accounts/passkeys.ts';
import { changeFactors } from '../accounts/two-factor.ts';
import type { IdentityOptions } from '../options.ts';
import { confirmationPage, newPasskeyPage } from '../pages/account-forms.ts';
import type { Brand } from '../pages/layout.ts';
import type { OnVisit, Visit } from './account-visit.ts';
import { confirmations } from './confirmation.ts';
import { attestationIn } from './credential-field.ts';
import { allowScript, PAGE, page, textIn } from './page-reply.ts';

/** How long a confirmation lets somebody make a passkey, in milliseconds. */
const CONFIRMED_MS = 10 * 60_000;

/** What a new passkey signs: it names the session and the confirmation that it is made in. */
function challengeOf({ tokenFor, isTokenFor }: Visit, confirmedUntil: string): Challenge {
  const purpose = `passkey-challenge:${confirmedUntil}`;
  return { value: tokenFor(purpose), isValue: (value) => isTokenFor(purpose, value) };
}

/** The pages on which a person adds passkeys to their account and removes them. */
export async function passkeyRoutes(
  scope: FastifyInstance,
  options: IdentityOptions,
  brand: Brand,
  visit: OnVisit,
): Promise<void> {
  if (!passkeysPossible(options)) return;
  const now = options.now ?? Date.now;
  const { confirmation, whenConfirmed } = confirmations(options, brand, visit);

  scope.get('/account/passkey', PAGE, confirmation('passkey'));
  scope.post(
    '/account/passkey',
    whenConfirmed('passkey', async (visitor, account, reply) => {
      const until = String(now() + CONFIRMED_MS);
      const ticket = visitor.tokenFor(`new-passkey:${until}`);
      const asked = await creationOptions(options, account, challengeOf(visitor, until));
      allowScript(reply);
      return page(
        reply,
        200,
        newPasskeyPage(brand, { ...visitor, hidden: { until, ticket }, options: asked }),
      );
    }),
  );

  scope.post('/account/passkey/new', (request, reply) =>
    visit(request, reply, async (visitor) => {
      const { account, action, isTokenFor } = visitor;
      const until = textIn(request.body, 'until');
      const confirmed =
        isTokenFor(`new-passkey:${until}`, textIn(request.body, 'ticket')) && Number(until) > now();
      const answer = attestationIn(request.body);
      const added =
        confirmed &&
        answer !== undefined &&
        (await changeFactors(options, visitor, 'passkey.added', now(), (client) =>
          addPasskey(
            client,
            options,
            { accountId: account.id, userAgent: request.headers['user-agent'] ?? '', answer },
            challengeOf(visitor, until),
            now(),
          ),
        ));
      if (added) return reply.redirect(`${action}?done=passkey`, 303);
      const problem = 'The passkey could not be added. Try again.';
      const shown = { ...visitor, what: 'passkey' as const, withCode: account.twoFactor, problem };
      return page(reply, 422, confirmationPage(brand, shown));
    }),
  );

  scope.get('/account/remove-passkey', PAGE, confirmation('remove-passkey'));
  scope.post(
    '/account/remove-passkey',
    whenConfirmed('remove-passkey', async ({ action, sessionUid, requester }, account, reply, request) => {
      const changing = { account, sessionUid, requester };
      const removed = await changeFactors(options, changing, 'passkey.removed', now(), (client) =>
        removePasskey(client, account.id, textIn(request.body, 'passkey')),
      );
      return reply.redirect(removed ? `${action}?done=passkey-removed` : action, 303);
    }),
  );
}
