import { v7 as uuidv7 } from 'uuid';
import type { IdentityOptions } from '../options.ts';
import { SIGN_UP_MEMORY_MS } from '../state/sweep.ts';
import { type Lock, plainAddress } from './lockout.ts';

export type SignUpDecision =
  | { lock: Lock }
  | {
      lock?: undefined;
      /** Does not count the attempt, because no account was created. */
      takeBack: () => Promise<void>;
    };

/**
 * Counts an account before it is created, so that concurrent requests cannot exceed the limit: at most `signUpsPerHour`
 * for a network address (an IPv6 customer has a /64, which counts as one address). Invited people do not count, so that
 * an office behind one address can join in a morning.
 */
export async function countSignUp(
  { pool, now, signUpsPerHour: most }: Pick<IdentityOptions, 'pool' | 'now' | 'signUpsPerHour'>,
  emailNormalized: string,
  address: string,
): Promise<SignUpDecision> {
  const id = uuidv7();
  const at = now();
  const takeBack = async () => {
    await pool.query('delete from identity.sign_up where id = $1', [id]);
  };
  const { rows } = await pool.query<{ network: string; invited: boolean }>(
    `insert into identity.sign_up (id, network, signed_up_at)
     values ($1, network(set_masklen($2::inet, case family($2::inet) when 6 then 64 else 32 end)), $3)
     returning network, identity.is_invited($4, $3) as invited`,
    [id, plainAddress(address), new Date(at), emailNormalized],
  );
  const counts = await pool.query<{ made: number; since: number | null }>(
    `select count(*)::int as made, extract(epoch from min(signed_up_at))::float8 as since
     from identity.sign_up where network = $1 and signed_up_at > $2`,
    [rows[0]?.network, new Date(at - SIGN_UP_MEMORY_MS)],
  );
  const { made = 0, since } = counts.rows[0] ?? {};
  const isInvited = rows[0]?.invited === true;
  if (isInvited || made > most) await takeBack();
  if (isInvited || made <= most) return { takeBack };
  const end = (since ?? at / 1000) * 1000 + SIGN_UP_MEMORY_MS;
  return { lock: { kind: 'network', retryAfterSeconds: Math.ceil((end - at) / 1000) } };
}
