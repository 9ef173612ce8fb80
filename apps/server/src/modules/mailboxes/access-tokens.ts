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

/** A token is asked for anew so long before it ends, in milliseconds. */
const EARLY_MS = MINUTE_MS;
/** How long one is good for whose provider does not say, in seconds. */
const USUAL_SECONDS = 300;
const LONGEST_REASON = 200;
/** Pause before it is seen again whether another process is done, in milliseconds, and how often that is seen. */
const TURN_MS = 250;
const MOST_WAITS = 60;
/** Pause before it is tried again to keep a new refresh token, in milliseconds, and how often. */
const KEEP_MS = 1_000;
const MOST_KEEPS = 10;

/** The provider lets nobody in, with the reason for a person. */
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

/** What a refusal says, without what could be a secret of ours that was sent back. */
function reasonOf(text: string, secrets: readonly (string | undefined)[]): string {
  const { error = '', error_description = '' } = refusal.safeParse(parsed(text)).data ?? {};
  let words = [error, error_description].filter((each) => each !== '').join(': ');
  for (const secret of secrets) if (secret) words = words.replaceAll(secret, '…');
  return singleLine(words, LONGEST_REASON);
}

type Kept = Pick<MailboxSecrets, 'client_secret' | 'refresh_token'>;

/** A mailbox as it was opened, which may be a while ago. */
export interface Opened {
  id: string;
  oauth: OAuthSettings;
  kept: Kept;
}

/** Where a mailbox's refresh token is, which one process at a time may use. */
export interface TokenKeeping {
  /**
   * Takes the turn to use it, until `end`.
   * @returns the secrets as they are by now; 'taken': it is another's turn; undefined: the mailbox is gone, or signed in to
   * in another way
   */
  begin(): Promise<Kept | 'taken' | undefined>;
  /** Ends the turn. @param renewed what the provider gave in place of the refresh token before, if it did */
  end(before: Kept, renewed: string | undefined): Promise<void>;
}

interface Options extends PostOptions {
  clock: Clock;
  /** Waits; absent: by the time of the world. */
  pause?: ((milliseconds: number) => Promise<unknown>) | undefined;
}

/** Gets access tokens of OAuth 2 (RFC 6749) for mailboxes, and keeps them in memory for as long as they are good. */
export class AccessTokens {
  readonly #options: Options;
  readonly #known = new Map<string, { token: string; until: number }>();
  /** What is asked for, by mailbox. */
  readonly #asking = new Map<string, Promise<string>>();

  constructor(options: Options) {
    this.#options = options;
  }

  /** An access token; one is asked for at a time. @throws SignInError */
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

  /** The secrets, once it is this process's turn: providers that replace refresh tokens take one that comes twice for a stolen one. */
  async #turn(keeping: TokenKeeping): Promise<Kept | undefined> {
    for (let waits = 0; waits < MOST_WAITS; waits += 1) {
      const kept = await keeping.begin();
      if (kept !== 'taken') return kept;
      await (this.#options.pause ?? wait)(TURN_MS);
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
      // Whoever read the mailbox before goes on with what they read.
      this.#remember(keyOf(oauth, kept), tokens);
      if (renewed) this.#remember(keyOf(oauth, { ...kept, refresh_token: renewed }), tokens);
      return tokens.access_token;
    } finally {
      await this.#endTurn(keeping, kept, renewed);
    }
  }

  /** Ends the turn. A new refresh token is worth some patience with the database: the one before is used up. */
  async #endTurn(keeping: TokenKeeping, before: Kept, renewed: string | undefined): Promise<void> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await keeping.end(before, renewed);
      } catch (error) {
        if (renewed === undefined || tries === MOST_KEEPS) throw error;
        await (this.#options.pause ?? wait)(KEEP_MS);
      }
    }
  }

  /** Tokens for what is kept; a refresh token among them comes in place of that. */
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

  /** Has the next token be asked for anew: a mail server did not take this one. */
  forget(token: string): void {
    for (const [key, known] of this.#known) if (known.token === token) this.#known.delete(key);
  }

  /** What a provider gives for the code that it sent back (RFC 7636). @throws SignInError */
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

  #remember(key: string, { access_token: token, expires_in = USUAL_SECONDS }: Tokens): void {
    const now = this.#options.clock.now();
    for (const [other, { until }] of this.#known) if (until <= now) this.#known.delete(other);
    this.#known.set(key, { token, until: now + expires_in * 1_000 - EARLY_MS });
  }
}

function keyOf(oauth: OAuthSettings, { client_secret, refresh_token }: Kept): string {
  return createHash('sha256')
    .update(JSON.stringify([oauth, client_secret, refresh_token]))
    .digest('base64');
}
