import type { Queryable } from './transaction.ts';

/**
 * Signs everybody out and makes all mailed links useless, after the database was set back to an earlier moment: sessions
 * that were ended since would go on, devices that were forgotten would be known, and links that were used would work.
 * @param client a connection as the owner of the tables
 */
export async function endEverySignIn(client: Queryable, at: number): Promise<void> {
  const ended = [new Date(at)];
  await client.query('update identity.device set ended_at = $1 where ended_at is null', ended);
  await client.query('delete from identity.oidc_state');
  await client.query('delete from identity.known_device');
  await client.query('update identity.mail_link set used_at = $1 where used_at is null', ended);
}
