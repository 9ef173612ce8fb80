/** An invitation whose link was opened before the sign-in. */
export interface KeptInvitation {
  token: string;
  email: string | undefined;
  /** Whether to continue to the sign-in page at once: the person has just signed out to use another account. */
  signIn: boolean;
}

const KEY = 'landfall:invitation';
/** How long an invitation is kept; after that its link has to be opened again. */
const KEPT_MS = 86_400_000;

function read(stored: unknown, now: number): KeptInvitation | undefined {
  const { token, email, signIn, at } = Object(stored);
  const current = typeof at === 'number' && at <= now && now - at < KEPT_MS;
  if (typeof token !== 'string' || !current) return undefined;
  return { token, email: typeof email === 'string' ? email : undefined, signIn: signIn === true };
}

/**
 * The stored invitation that waits for a sign-in in this browser. The stored value is validated, as it may be anything.
 */
export function keptInvitation(
  now = Date.now(),
  storage: Storage = localStorage,
): KeptInvitation | undefined {
  try {
    const kept = read(JSON.parse(storage.getItem(KEY) ?? 'null'), now);
    if (!kept) storage.removeItem(KEY);
    return kept;
  } catch {
    return undefined;
  }
}

/** Stores an invitation during the sign-in, for at most a day. */
export function keepInvitation(
  invitation: KeptInvitation,
  now = Date.now(),
  storage: Storage = localStorage,
): void {
  try {
    storage.setItem(KEY, JSON.stringify({ ...invitation, at: now }));
  } catch (error) {
    // The link still works: it only has to be opened once more after signing in.
    console.warn('The invitation cannot be kept in this browser', error);
  }
}

/** Removes the stored invitation, because it was accepted, refused or abandoned. */
export function forgetInvitation(storage: Storage = localStorage): void {
  storage.removeItem(KEY);
}
