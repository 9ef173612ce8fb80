import type pg from 'pg';

export interface ListenerEvents {
  /** Something was said on the channel. */
  heard(payload: string): void;
  /** Done once on each connection that listens, before it does; one that it fails on is given up. */
  connected?(connection: pg.PoolClient): Promise<void>;
  /** It listens from now on. */
  opened?(): void;
  /** It does not listen any more, and may have missed what was said. */
  lost?(): void;
}

export interface Listener {
  /** Listens, unless it does so already. @throws when the database is away */
  listen(): Promise<void>;
  /**
   * Asks for an echo of its own. A connection on which none has come since it was asked for the last time is lost: the
   * network may have forgotten it without a word.
   */
  check(): void;
  close(): void;
}

/**
 * Listens on a channel of the database by a connection of `pool` that it keeps. One that was lost is made again by the
 * next call of `listen`.
 */
export function createListener(pool: pg.Pool, channel: string, events: ListenerEvents): Listener {
  let client: pg.PoolClient | undefined;
  let closed = false;
  let connecting: Promise<void> | undefined;
  let awaitsEcho = false;

  function letGo(opened: pg.PoolClient): void {
    const wasOurs = client === opened;
    if (wasOurs) client = undefined;
    opened.removeAllListeners('notification');
    opened.release(true);
    if (wasOurs) events.lost?.();
  }

  const letGoOnce = (opened: pg.PoolClient) => client === opened && letGo(opened);

  async function connect(): Promise<void> {
    const opened = await pool.connect();
    try {
      await events.connected?.(opened);
      await opened.query(`listen ${channel}`);
    } catch (error) {
      letGo(opened);
      throw error;
    }
    // Closed meanwhile: nobody else would give the connection back.
    if (closed) return letGo(opened);
    opened.on('notification', ({ payload = '' }) => {
      awaitsEcho = false;
      events.heard(payload);
    });
    opened.once('error', () => letGoOnce(opened));
    client = opened;
    awaitsEcho = false;
    events.opened?.();
  }

  return {
    async listen() {
      if (client) return;
      connecting ??= connect().finally(() => {
        connecting = undefined;
      });
      await connecting;
    },
    check() {
      const asked = client;
      if (!asked) return;
      if (awaitsEcho) return letGo(asked);
      awaitsEcho = true;
      asked.query("select pg_notify($1, '')", [channel]).catch(() => letGoOnce(asked));
    },
    close() {
      closed = true;
      if (client) letGo(client);
    },
  };
}
