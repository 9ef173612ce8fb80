import type pg from 'pg';

export interface ListenerEvents {
  /** A notification arrived on the channel. */
  heard(payload: string): void;
  /** Runs once on each connection before it listens; when it fails, the connection is given up. */
  connected?(connection: pg.PoolClient): Promise<void>;
  /** Called when it starts listening. */
  opened?(): void;
  /** Called when it stops listening, and may have missed notifications. */
  lost?(): void;
}

export interface Listener {
  /** Starts listening, unless it does already. @throws when the database is away */
  listen(): Promise<void>;
  /**
   * Sends an echo to itself. When the echo before has not arrived, the connection counts as lost: a network may drop it
   * silently.
   */
  check(): void;
  close(): void;
}

/**
 * Listens on a channel of the database with a connection of `pool` that it keeps. A lost connection is replaced by the
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
    // Closed meanwhile: nothing else would release the connection.
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
