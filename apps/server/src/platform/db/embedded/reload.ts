import { setTimeout as pause } from 'node:timers/promises';
import { withOwnConnection } from '../own-connection.ts';

const POLL_MS = 20;
const LIMIT_MS = 10_000;

/**
 * Makes a running server reload its settings, and waits until they are in effect.
 * @param awaited names and values of settings that show this
 * @throws Error when they are not in effect within ten seconds
 */
export async function reloadSettings(
  ownerUrl: string,
  awaited: Readonly<Record<string, string>>,
): Promise<void> {
  const isCurrent = `select bool_and(current_setting(name) = value) as current
    from jsonb_each_text($1::jsonb) as awaited (name, value)`;
  await withOwnConnection(ownerUrl, async (owner) => {
    await owner.query('select pg_reload_conf()');
    const deadline = Date.now() + LIMIT_MS;
    for (;;) {
      // A connection applies new settings between two statements.
      const { rows } = await owner.query<{ current: boolean }>(isCurrent, [JSON.stringify(awaited)]);
      if (rows[0]?.current) return;
      if (Date.now() > deadline) throw new Error('PostgreSQL does not take its new settings');
      await pause(POLL_MS);
    }
  });
}
