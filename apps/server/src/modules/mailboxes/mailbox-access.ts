import type { MailServer as ServerSettings } from '@landfall/contract/mailboxes';
import type { Clock } from '../../platform/clock.ts';
import type { OrgTx } from '../../platform/db/session.ts';
import { IMAP_LIMITS, type ImapLimits, Inbox } from '../../platform/mail/imap.ts';
import { isSignInRefusal, type MailServer, MailServerError } from '../../platform/mail/mail-server.ts';
import type { PublicHosts } from '../../platform/public-hosts.ts';
import { AccessTokens, type TokenKeeping } from './access-tokens.ts';
import * as queries from './queries.ts';
import { type MailboxSecrets, openSecrets } from './secrets.ts';
import { keepingOf } from './token-keeping.ts';

/** A mailbox with the secrets for signing in; never returned by the API, logged or stored. */
export type OpenedMailbox = Omit<queries.MailboxRow, 'secrets' | 'has_webhook' | 'has_smtp' | 'has_imap'> & {
  orgId: string;
  kept: MailboxSecrets;
};

interface Options {
  /** The key that encrypts secrets. */
  key: () => Promise<Buffer>;
  hosts: PublicHosts;
  clock: Clock;
  /** A certificate to trust in place of the system's. */
  ca?: string | undefined;
  imapLimits?: ImapLimits | undefined;
  /** Waits while another process signs in; real time unless given. */
  pause?: ((milliseconds: number) => Promise<unknown>) | undefined;
}

/** Signs in to the servers of mailboxes. */
export class MailboxAccess {
  readonly #options: Options;
  readonly tokens: AccessTokens;

  constructor(options: Options) {
    this.#options = options;
    this.tokens = new AccessTokens(options);
  }

  /** A mailbox of the organization; undefined when there is none. */
  async open(tx: OrgTx, id: string): Promise<OpenedMailbox | undefined> {
    const row = await queries.selectMailbox(tx, id);
    if (!row) return undefined;
    const { secrets, has_webhook: _, has_smtp: __, has_imap: ___, ...settings } = row;
    const place = { orgId: tx.orgId, id };
    return { ...settings, orgId: tx.orgId, kept: openSecrets(await this.#options.key(), place, secrets) };
  }

  /**
   * Access to the stored refresh token of an opened mailbox.
   * @param inOrganization runs work in its own transaction
   */
  keepingOf(
    box: OpenedMailbox,
    inOrganization: <T>(work: (tx: OrgTx) => Promise<T>) => Promise<T>,
  ): TokenKeeping {
    return keepingOf(box, { ...this.#options, inOrganization });
  }

  /**
   * Connection settings for one of a mailbox's servers, with the credentials.
   * @throws SignInError, UnusableHostError, MailServerError
   */
  async serverOf(
    settings: ServerSettings,
    { id, address, user_name, oauth, kept }: OpenedMailbox,
    keeping: TokenKeeping,
  ): Promise<MailServer> {
    const { hosts, ca } = this.#options;
    const user = user_name || address;
    const ip = await hosts.addressOf(settings.host);
    if (oauth) {
      const accessToken = await this.tokens.tokenOf({ id, oauth, kept }, keeping);
      return { ...settings, address: ip, ca, signIn: { user, accessToken } };
    }
    if (!kept.password) throw new MailServerError('No password is set: enter it');
    return { ...settings, address: ip, ca, signIn: { user, password: kept.password } };
  }

  /** Discards an access token that the server refused. */
  refused({ signIn }: MailServer): void {
    if ('accessToken' in signIn) this.tokens.forget(signIn.accessToken);
  }

  /** Signs in to an IMAP server. An access token that the server refuses is discarded. */
  async signedIn(server: MailServer): Promise<Inbox> {
    try {
      return await Inbox.open(server, this.#options.imapLimits ?? IMAP_LIMITS);
    } catch (error) {
      if (isSignInRefusal(error)) this.refused(server);
      throw error;
    }
  }
}
