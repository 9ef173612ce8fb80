import { MINUTE_MS } from '@landfall/domain/durations';
import { createLocalJWKSet, errors, type JSONWebKeySet, type JWTVerifyGetKey } from 'jose';
import type { Clock } from '../clock.ts';
import { SERVER_LIMITS } from '../limits.ts';

/** Loads the sign-in provider's public keys. */
export type LoadKeys = () => Promise<JSONWebKeySet>;

/** The provider's keys are needed and not available. */
export class KeysUnavailableError extends Error {}

/** Age at which a key set is refreshed in the background. */
const REFRESH_AFTER_MS = 10 * MINUTE_MS;

/** The provider's known keys. */
export interface Keyring {
  /** Finds the key of a token. @throws KeysUnavailableError when no keys were ever loaded */
  findKey: JWTVerifyGetKey;
  /** Changes with each loaded set of keys: what was verified with an older one is verified again. */
  edition(): number;
}

/**
 * The keys that verify tokens. They are fetched at first use, when an unknown key id appears (at most once per
 * cool-down, however many calls ask) and periodically in the background. A provider that is away does not matter while
 * the key is known; while none is, it is asked again after a short pause.
 */
export function createKeyring(load: LoadKeys, clock: Clock): Keyring {
  let keys: ReturnType<typeof createLocalJWKSet> | undefined;
  let editions = 0;
  let fetchedAt = Number.NEGATIVE_INFINITY;
  let triedAt = Number.NEGATIVE_INFINITY;
  let underWay: Promise<void> | undefined;

  function refresh(): Promise<void> {
    if (underWay) return underWay;
    triedAt = clock.now();
    underWay = load()
      .then((set) => {
        keys = createLocalJWKSet(set);
        editions += 1;
        fetchedAt = clock.now();
      })
      .finally(() => {
        underWay = undefined;
      });
    return underWay;
  }
  const mayTry = () => {
    const cooldown = keys ? SERVER_LIMITS.keyCooldownMs : SERVER_LIMITS.firstKeysCooldownMs;
    return clock.now() - triedAt >= cooldown;
  };

  function refreshWhenOld(): void {
    if (clock.now() - fetchedAt > REFRESH_AFTER_MS && mayTry()) refresh().catch(() => {});
  }

  const findKey: JWTVerifyGetKey = async (header, token) => {
    if (!keys) {
      if (!underWay && !mayTry()) throw new KeysUnavailableError('The sign-in provider is not available');
      await refresh().catch((error: unknown) => {
        throw new KeysUnavailableError('The sign-in provider is not available', { cause: error });
      });
    }
    if (!keys) throw new KeysUnavailableError('The sign-in provider is not available');
    refreshWhenOld();
    try {
      return await keys(header, token);
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey)) throw error;
      if (underWay) await underWay.catch(() => {});
      else if (mayTry()) await refresh().catch(() => {});
      return keys(header, token);
    }
  };

  return {
    findKey,
    edition() {
      if (keys) refreshWhenOld();
      return editions;
    },
  };
}

/** Loads keys from a provider's JWKS address. */
export function remoteKeys(url: string): LoadKeys {
  return async () => {
    const response = await fetch(url, {
      signal: AbortSignal.timeout(SERVER_LIMITS.keyFetchTimeoutMs),
      redirect: 'error',
    });
    if (!response.ok) throw new Error(`The provider answered ${response.status} for its keys`);
    return (await response.json()) as JSONWebKeySet;
  };
}
