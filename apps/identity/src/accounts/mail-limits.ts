import { v7 as uuidv7 } from 'uuid';
import { MAIL_MEMORY_MS } from '../state/sweep.ts';
import type { Queryable } from '../state/transaction.ts';
import { emailHash, type Lock, plainAddress } from './lockout.ts';

const MAILS_PER_ADDRESS = 5;
const MAILS_PER_NETWORK = 100;

/**
 * Whether a mail may be sent. `quiet`: it is not sent, without a message, which would reveal who has an account.
 */
export type MailDecision = 'yes' | 'quiet' | Lock;

/**
 * Counts a requested mail before the account is looked up: at most 5 an hour for an e-mail address and 100 for a
 * network address, which is enough for an office's first day of sign-ups. A refused request does not count, so that a
 * limit ends on time however often it is tried: a stranger cannot suppress an owner's mails by repeating requests.
 */
export async function countMailRequest(
  client: Queryable,
  emailNormalized: string,
  address: string,
  at: number,
): Promise<MailDecision> {
  const id = uuidv7();
  const hash = emailHash(emailNormalized);
  const { rows } = await client.query<{ network: string }>(
    `insert into identity.mail_request (id, email_hash, network, requested_at)
     values ($1, $2, network(set_masklen($3::inet, case family($3::inet) when 6 then 64 else 32 end)), $4)
     returning network`,
    [id, hash, plainAddress(address), new Date(at)],
  );
  const counts = await client.query<{ address: number; network: number }>(
    `select
       (select count(*)::int from identity.mail_request where email_hash = $1 and requested_at > $3) as address,
       (select count(*)::int from identity.mail_request where network = $2 and requested_at > $3) as network`,
    [hash, rows[0]?.network, new Date(at - MAIL_MEMORY_MS)],
  );
  const { address: toAddress = 0, network = 0 } = counts.rows[0] ?? {};
  if (toAddress <= MAILS_PER_ADDRESS && network <= MAILS_PER_NETWORK) return 'yes';
  await client.query('delete from identity.mail_request where id = $1', [id]);
  return network > MAILS_PER_NETWORK
    ? { kind: 'network', retryAfterSeconds: MAIL_MEMORY_MS / 1000 }
    : 'quiet';
}
