import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { MINUTE_MS } from '@landfall/domain/durations';
import { z } from 'zod';
import type { Clock } from '../../platform/clock.ts';
import { singleLine } from '../../platform/mail/single-line.ts';
import { type PostOptions, postForm } from '../../platform/post-form.ts';
import { UnusableHostError } from '../../platform/public-hosts.ts';
import type { OAuthSettings } from './queries.ts';
import type { MailboxSecrets } from './secrets.ts';

/** A new token is requested this long before the current one expires, in milliseconds. */
const RENEW_EARLY_MS = MINUTE_MS;
/** The assumed lifetime of a token if the provider does not state one, in seconds. */
const DEFAULT_TOKEN_SECONDS = 300;
const LONGEST_REASON = 200;
/**
 * The pause before checking again whether another process has finished, in milliseconds, and the maximum number of
 * checks.
 */
const CHECK_PAUSE_MS = 250;
const MAX_CHECKS = 60;
/** The pause before trying again to store a new refresh token, in milliseconds, and the maximum number of tries. */
const STORE_PAUSE_MS = 1_000;
const MAX_STORE_TRIES = 10;

/** The provider refuses the sign-in, with a reason for people. */
export class SignInError extends Error {
  override name = 'SignInError';
}

const answer = z.object({
  access_token: z.string().min(1),
  expires_in: z.coerce.number().optional(),
  refresh_token: z.string().optional(),
});
type Tokens = z.infer<typeof answer>;

const refusal = z.object({ error: z.string(), error_description: z.string().optional() });

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The text of a refusal, with our secrets replaced, as a provider may repeat them. */
function reasonOf(text: string, secrets: readonly (string | undefined)[]): string {
  const { error = '', error_description = '' } = refusal.safeParse(parsed(text)).data ?? {};
  let words = [error, error_description].filter((each) => each !== '').join(': ');
  for (const secret of secrets) if (secret) words = words.replaceAll(secret, '…');
  return singleLine(words, LONGEST_REASON);
}

type Kept = Pick<MailboxSecrets, 'client_secret' | 'refresh_token'>;

/** A mailbox as it was when it was opened, which may have been some time ago. */
export interface Opened {
  id: string;
  oauth: OAuthSettings;
  kept: Kept;
}

/** Access to a mailbox's stored refresh token, which only one process at a time may use. */
export interface TokenKeeping {
  /**
   * Reserves the use of the refresh token until `end`.
   * @returns the current secrets; 'taken' while another process uses it; undefined when the mailbox was removed, or its
   *   sign-in settings have changed
   */
  begin(): Promise<Kept | 'taken' | undefined>;
  /**
   * Ends the reservation.
   * @param renewed the new refresh token, if the provider replaced the one in `before`
   */
  end(before: Kept, renewed: string | undefined): Promise<void>;
}

interface Options extends PostOptions {
  clock: Clock;
  /** Waits; real time unless given. */
  pause?: ((milliseconds: number) => Promise<unknown>) | undefined;
}

/** Requests OAuth 2 access tokens (RFC 6749) for mailboxes, and keeps them in memory while they are valid. */
export class AccessTokens {
  readonly #options: Options;
  readonly #known = new Map<string, { token: string; until: number }>();
  /** The running requests, by mailbox. */
  readonly #asking = new Map<string, Promise<string>>();

  constructor(options: Options) {
    this.#options = options;
  }

  /**
   * An access token; requests for a mailbox run one at a time.
   * @throws SignInError
   */
  async tokenOf({ id, oauth, kept }: Opened, keeping: TokenKeeping): Promise<string> {
    const known = this.#find(oauth, kept);
    if (known) return known;
    const before = this.#asking.get(id)?.catch(() => {}) ?? Promise.resolve();
    const asked = before.then(() => this.#renew(oauth, keeping));
    this.#asking.set(id, asked);
    try {
      return await asked;
    } finally {
      if (this.#asking.get(id) === asked) this.#asking.delete(id);
    }
  }

  #find(oauth: OAuthSettings, kept: Kept): string | undefined {
    const known = this.#known.get(keyOf(oauth, kept));
    return known && known.until > this.#options.clock.now() ? known.token : undefined;
  }

  /**
   * Waits until this process may use the refresh token, and returns the secrets. Providers that replace refresh tokens
   * treat a token that is used twice as stolen.
   */
  async #turn(keeping: TokenKeeping): Promise<Kept | undefined> {
    for (let waits = 0; waits < MAX_CHECKS; waits += 1) {
      const kept = await keeping.begin();
      if (kept !== 'taken') return kept;
      await (this.#options.pause ?? wait)(CHECK_PAUSE_MS);
    }
    throw new SignInError('Another sign-in at the mail provider is under way');
  }

  async #renew(oauth: OAuthSettings, keeping: TokenKeeping): Promise<string> {
    const kept = await this.#turn(keeping);
    if (!kept) throw new SignInError('The mailbox was changed in the meantime');
    let renewed: string | undefined;
    try {
      const known = this.#find(oauth, kept);
      if (known) return known;
      const tokens = await this.#askAnew(oauth, kept);
      if (tokens.refresh_token !== kept.refresh_token) renewed = tokens.refresh_token;
      // Callers that opened the mailbox before the renewal look tokens up by its previous secrets.
      this.#remember(keyOf(oauth, kept), tokens);
      if (renewed) this.#remember(keyOf(oauth, { ...kept, refresh_token: renewed }), tokens);
      return tokens.access_token;
    } finally {
      await this.#endTurn(keeping, kept, renewed);
    }
  }

  /**
   * Ends the reservation. Storing a new refresh token is retried if the database is unavailable, as the previous one is
   * used up.
   */
  async #endTurn(keeping: TokenKeeping, before: Kept, renewed: string | undefined): Promise<void> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await keeping.end(before, renewed);
      } catch (error) {
        if (renewed === undefined || tries === MAX_STORE_TRIES) throw error;
        await (this.#options.pause ?? wait)(STORE_PAUSE_MS);
      }
    }
  }

  /** Requests tokens with the stored secrets; a new refresh token in the answer replaces the stored one. */
  async #askAnew(oauth: OAuthSettings, kept: Kept): Promise<Tokens> {
    const isOwn = oauth.grant === 'client_credentials';
    const { client_secret, refresh_token } = kept;
    if (isOwn ? !client_secret : !refresh_token)
      throw new SignInError('Nobody has signed in to the mail provider yet');
    const scope: Record<string, string> = oauth.scope ? { scope: oauth.scope } : {};
    const asked = isOwn
      ? { grant_type: 'client_credentials' }
      : { grant_type: 'refresh_token', refresh_token: refresh_token ?? '' };
    const tokens = await this.#ask(oauth, kept, { ...asked, ...scope });
    return isOwn ? { ...tokens, refresh_token } : tokens;
  }

  /** Discards a token that a mail server refused, so that the next call requests a new one. */
  forget(token: string): void {
    for (const [key, known] of this.#known) if (known.token === token) this.#known.delete(key);
  }

  /**
   * Exchanges the code of a sign-in for tokens (RFC 7636).
   * @throws SignInError
   */
  async exchange(
    oauth: OAuthSettings,
    kept: Kept,
    sent: { code: string; verifier: string; redirectUrl: string },
  ): Promise<{ refresh_token: string }> {
    const { refresh_token } = await this.#ask(oauth, kept, {
      grant_type: 'authorization_code',
      code: sent.code,
      code_verifier: sent.verifier,
      redirect_uri: sent.redirectUrl,
    });
    if (!refresh_token)
      throw new SignInError(
        'The mail provider gave a permission that does not last: its scope or address has to ask for offline access',
      );
    return { refresh_token };
  }

  async #ask(
    oauth: OAuthSettings,
    { client_secret, ...kept }: Kept,
    form: Record<string, string>,
  ): Promise<Tokens> {
    const { client_id, token_url } = oauth;
    const secrets = [client_secret, kept.refresh_token, form.code, form.code_verifier];
    try {
      const { status, text } = await postForm(
        new URL(token_url),
        { ...form, client_id, ...(client_secret && { client_secret }) },
        this.#options,
      );
      const tokens = answer.safeParse(parsed(text)).data;
      if (status === 200 && tokens) return tokens;
      const reason = reasonOf(text, secrets);
      throw new SignInError(
        `The mail provider refused the sign-in${reason ? `: ${reason}` : ` (${status})`}`,
      );
    } catch (error) {
      if (error instanceof SignInError) throw error;
      if (error instanceof UnusableHostError) throw new SignInError(error.message);
      const words = error instanceof Error ? error.message : String(error);
      throw new SignInError(
        singleLine(`The mail provider could not be asked for a sign-in: ${words}`, LONGEST_REASON),
      );
    }
  }

  #remember(key: string, { access_token: token, expires_in = DEFAULT_TOKEN_SECONDS }: Tokens): void {
    const now = this.#options.clock.now();
    for (const [other, { until }] of this.#known) if (until <= now) this.#known.delete(other);
    this.#known.set(key, { token, until: now + expires_in * 1_000 - RENEW_EARLY_MS });
  }
}

function keyOf(oauth: OAuthSettings, { client_secret, refresh_token }: Kept): string {
  return createHash('sha256')
    .update(JSON.stringify([oauth, client_secret, refresh_token]))
    .digest('base64');
}
