import type pg from 'pg';

/** The queries that a pool's connections send while it is watched. */
export interface SentQueries extends Disposable {
  /** In the order of sending. */
  readonly statements: readonly string[];
}

/** Announcements to open pages after a transaction, which may be sent during any later call. */
const TOLD = 'select pg_notify($1, p) from';

/** Records a pool's queries until it is disposed of. @param told whether to include announcements to open pages */
export function watchQueries(pool: pg.Pool, told = false): SentQueries {
  const statements: string[] = [];
  const watched = new Set<pg.PoolClient>();
  const watch = (client: pg.PoolClient) => {
    if (watched.has(client)) return;
    watched.add(client);
    const query = client.query.bind(client) as (...given: unknown[]) => unknown;
    Object.assign(client, {
      query: (asked: string | pg.QueryConfig, ...more: unknown[]) => {
        const text = typeof asked === 'string' ? asked : asked.text;
        if (told || !text.startsWith(TOLD)) statements.push(text);
        return query(asked, ...more);
      },
    });
  };
  pool.on('acquire', watch);
  return {
    statements,
    [Symbol.dispose]() {
      pool.off('acquire', watch);
      for (const client of watched) Reflect.deleteProperty(client, 'query');
    },
  };
}
