import { addPasskey, creationOptions, passkeysPossible, removePasskey } from '../accounts/passkeys.ts';
import { changeFactors } from '../accounts/two-factor.ts';
import { MINUTE_MS } from '../durations.ts';
import type { IdentityOptions } from '../options.ts';
import { confirmationPage, newPasskeyPage } from '../pages/account-forms.ts';
import type { Visit } from './account-visit.ts';
import { confirmed } from './confirmation.ts';
import { attestationIn } from './credential-field.ts';
import { allowScript, type Pages, page, textIn } from './page-reply.ts';

/** How long a passkey may be created after a confirmation, in milliseconds. */
const CONFIRMED_MS = 10 * MINUTE_MS;

/** Proves that the session's person has confirmed the creation, and until when that is valid. */
const ticketOf = ({ tokenOf }: Visit, until: string) => tokenOf(`new-passkey:${until}`);
/** The challenge for a new passkey: it is bound to the session and the confirmation. */
const challengeOf = ({ tokenOf }: Visit, until: string) => tokenOf(`passkey-challenge:${until}`);

/** The pages on which a person adds passkeys to their account and removes them. */
export function passkeyRoutes(options: IdentityOptions, visits: Pages<Visit>): void {
  if (!passkeysPossible(options)) return;

  confirmed(options, visits, { what: 'passkey' }, async (visitor, _request, reply) => {
    const until = String(options.now() + CONFIRMED_MS);
    const asked = await creationOptions(options, visitor.account, challengeOf(visitor, until));
    const hidden = { until, ticket: ticketOf(visitor, until).value };
    allowScript(reply);
    return page(reply, 200, newPasskeyPage(options, { ...visitor, hidden, options: asked }));
  });

  visits.post('/passkey/new', async (visitor, { body, headers }, reply) => {
    const { account, action } = visitor;
    const until = textIn(body, 'until');
    const isConfirmed =
      ticketOf(visitor, until).isValue(textIn(body, 'ticket')) && Number(until) > options.now();
    const answer = attestationIn(body);
    if (isConfirmed && answer) {
      const made = { accountId: account.id, userAgent: headers['user-agent'] ?? '', answer };
      const added = await changeFactors(options, visitor, 'passkey.added', (client) =>
        addPasskey(client, options, made, challengeOf(visitor, until)),
      );
      if (added) return reply.redirect(`${action}?done=passkey`, 303);
    }
    const problem = 'The passkey could not be added. Try again.';
    const shown = { ...visitor, what: 'passkey' as const, withCode: account.twoFactor, problem };
    return page(reply, 422, confirmationPage(options, shown));
  });

  confirmed(options, visits, { what: 'remove-passkey' }, async (visitor, { body }, reply) => {
    const { account, action } = visitor;
    const removed = await changeFactors(options, visitor, 'passkey.removed', (client) =>
      removePasskey(client, account.id, textIn(body, 'passkey')),
    );
    return reply.redirect(removed ? `${action}?done=passkey-removed` : action, 303);
  });
}
