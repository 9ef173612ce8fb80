import type { Provider } from 'oidc-provider';
import { type Keys, loadKeys } from './keys.ts';
import type { IdentityOptions } from './options.ts';
import type { Brand } from './pages/layout.ts';
import { createProvider } from './provider.ts';
import { postgresAdapter } from './state/adapter.ts';
import type { Sweep } from './state/sweep.ts';

/** How old the keys in memory may be before the database is asked again, in milliseconds. */
const KEYS_FRESH_MS = 10_000;

export interface Current {
  provider: Provider;
  keys: Keys;
  /** Answers a request to the protocol library. */
  handle: ReturnType<Provider['callback']>;
}

interface Held extends Current {
  checkedAt: number;
}

/**
 * The provider with the keys of the moment. All its state is in the database, so when keys have been
 * rotated, by this process or another, a new one simply takes its place.
 */
export function providerSource(options: IdentityOptions, brand: Brand, sweep: Sweep): () => Promise<Current> {
  const now = options.now ?? Date.now;
  const adapter = postgresAdapter(options.pool, now, sweep);
  let held: Held | undefined;
  let loading: Promise<Held> | undefined;

  async function load(): Promise<Held> {
    const keys = await loadKeys(options.pool, now());
    if (!held || fingerprint(held.keys) !== fingerprint(keys)) {
      const provider = createProvider(options, brand, keys, adapter);
      held = { provider, keys, handle: provider.callback(), checkedAt: now() };
    }
    held.checkedAt = now();
    return held;
  }

  return async () => {
    if (held && now() - held.checkedAt < KEYS_FRESH_MS) return held;
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

function fingerprint({ signing, cookieSecrets }: Keys): string {
  return [...signing.map((key) => key.kid), ...cookieSecrets].join(' ');
}
