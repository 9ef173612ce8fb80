import type pg from 'pg';

/** What the connections of a pool send while it is watched. */
export interface SentQueries extends Disposable {
  /** The statements of each flight, or of each query that goes by itself. */
  readonly flights: readonly (readonly string[])[];
}

type Asked = string | (pg.QueryConfig & { texts?: string[] });

function textsOf(asked: Asked): string[] {
  return typeof asked === 'string' ? [asked] : (asked.texts ?? [asked.text]);
}

/** Watches what a pool sends until it is disposed of. */
export function watchQueries(pool: pg.Pool): SentQueries {
  const flights: string[][] = [];
  const watched = new Set<pg.PoolClient>();
  const watch = (client: pg.PoolClient) => {
    if (watched.has(client)) return;
    watched.add(client);
    const query = client.query.bind(client) as (...given: unknown[]) => unknown;
    Object.assign(client, {
      query: (asked: Asked, ...more: unknown[]) => {
        flights.push(textsOf(asked));
        return query(asked, ...more);
      },
    });
  };
  pool.on('acquire', watch);
  return {
    flights,
    [Symbol.dispose]() {
      pool.off('acquire', watch);
      for (const client of watched) Reflect.deleteProperty(client, 'query');
    },
  };
}
