import type { Queryable } from './transaction.ts';

/**
 * Signs everybody out and invalidates all mailed links after the database was restored to an earlier moment: otherwise
 * sessions that were ended since would continue, forgotten devices would be known again, and used links would work.
 * @param client a connection as the owner of the tables
 */
export async function endEverySignIn(client: Queryable, at: number): Promise<void> {
  const ended = [new Date(at)];
  await client.query('update identity.device set ended_at = $1 where ended_at is null', ended);
  await client.query('delete from identity.oidc_state');
  await client.query('delete from identity.known_device');
  await client.query('update identity.mail_link set used_at = $1 where used_at is null', ended);
}
