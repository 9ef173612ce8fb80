import type { Clock } from '../../platform/clock.ts';
import type { OrgTx } from '../../platform/db/session.ts';
import type { TokenKeeping } from './access-tokens.ts';
import type { OpenedMailbox } from './mailbox-access.ts';
import * as queries from './queries.ts';
import { type MailboxSecrets, openSecrets, sealSecrets } from './secrets.ts';

/** How long a process may reserve the refresh token, in milliseconds: longer than a provider may take to answer. */
const RENEWAL_MS = 30_000;

interface Options {
  /** The key that encrypts secrets. */
  key: () => Promise<Buffer>;
  clock: Clock;
  /** Runs work in a transaction of the mailbox's organization. */
  inOrganization: <T>(work: (tx: OrgTx) => Promise<T>) => Promise<T>;
}

/**
 * Stores the refresh token of a mailbox in its row, with the reservation of its use. The reservation is stored instead
 * of holding a lock: no transaction waits for a provider, and the reservation of a dead process expires in half a
 * minute.
 */
export function keepingOf(
  { id, orgId, oauth }: Pick<OpenedMailbox, 'id' | 'orgId' | 'oauth'>,
  { key, clock, inOrganization }: Options,
): TokenKeeping {
  const renewalId = crypto.randomUUID();
  const place = { orgId, id };

  /** The current secrets, locked until the transaction ends; undefined when the sign-in settings have changed. */
  async function lock(tx: OrgTx): Promise<MailboxSecrets | undefined> {
    const row = await queries.lockMailbox(tx, id);
    // Secrets are sent to no other provider than the one they were entered for.
    if (!row || JSON.stringify(row.oauth) !== JSON.stringify(oauth)) return undefined;
    return openSecrets(await key(), place, row.secrets);
  }
  const store = async (tx: OrgTx, kept: MailboxSecrets) =>
    queries.updateSecrets(tx, id, sealSecrets(await key(), place, kept));

  return {
    begin: () =>
      inOrganization(async (tx) => {
        const kept = await lock(tx);
        // An application's own sign-in has no refresh token that could be used up.
        if (!kept || oauth?.grant === 'client_credentials') return kept;
        const { renewal } = kept;
        const isTaken = renewal && renewal.id !== renewalId && renewal.until > clock.now();
        if (isTaken) return 'taken';
        await store(tx, { ...kept, renewal: { id: renewalId, until: clock.now() + RENEWAL_MS } });
        return kept;
      }),
    end: (before, renewed) =>
      inOrganization(async (tx) => {
        const kept = await lock(tx);
        if (!kept) return;
        const isOurs = kept.renewal?.id === renewalId;
        // A sign-in by a person meanwhile has stored another token, which is kept.
        const isReplaced = renewed !== undefined && kept.refresh_token === before.refresh_token;
        if (isOurs || isReplaced)
          await store(tx, {
            ...kept,
            ...(isOurs && { renewal: undefined }),
            ...(isReplaced && { refresh_token: renewed }),
          });
      }),
  };
}
