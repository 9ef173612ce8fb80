import type { Provider } from 'oidc-provider';
import { hasPassed } from './durations.ts';
import { type FormToken, formToken } from './form-token.ts';
import { loadKeys } from './keys.ts';
import type { IdentityOptions } from './options.ts';
import { createProvider } from './provider.ts';
import { postgresAdapter } from './state/adapter.ts';
import type { Sweep } from './state/sweep.ts';

/** The maximum age of the keys in memory before they are read from the database again, in milliseconds. */
const KEYS_FRESH_MS = 10_000;

export interface Current {
  provider: Provider;
  /** The token of a form or passkey for a subject. */
  tokenOf: (subject: string) => FormToken;
  /** Passes a request to the protocol library. */
  handle: ReturnType<Provider['callback']>;
}

interface Held extends Current {
  fingerprint: string;
  checkedAt: number;
}

/**
 * The provider with the current keys. All its state is in the database: after keys have been rotated, by this process
 * or another one, it is replaced by a new instance.
 */
export function providerSource(options: IdentityOptions, sweep: Sweep): () => Promise<Current> {
  const { now } = options;
  const adapter = postgresAdapter(options.pool, now, sweep);
  let held: Held | undefined;
  let loading: Promise<Held> | undefined;

  async function load(): Promise<Held> {
    const keys = await loadKeys(options.pool, now());
    const fingerprint = [...keys.signing.map((key) => key.kid), ...keys.cookieSecrets].join(' ');
    if (held?.fingerprint !== fingerprint) {
      const provider = createProvider(options, keys, adapter);
      const tokenOf = (subject: string) => formToken(keys.cookieSecrets, subject);
      held = { provider, tokenOf, handle: provider.callback(), fingerprint, checkedAt: now() };
    }
    held.checkedAt = now();
    return held;
  }

  return async () => {
    if (held && !hasPassed(KEYS_FRESH_MS, held.checkedAt, now())) return held;
    loading ??= load().finally(() => {
      loading = undefined;
    });
    if (!held) return loading;
    const known = held;
    return loading.catch((error: unknown) => {
      options.log.warn(
        { err: error },
        'sign-in provider: keys could not be read again; going on with known ones',
      );
      return known;
    });
  };
}
