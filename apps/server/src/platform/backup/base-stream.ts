import { randomBytes } from 'node:crypto';
import { PassThrough } from 'node:stream';
import pg from 'pg';
import { drained } from './drained.ts';

/** The range of a base backup in the write-ahead log. */
export interface BaseRange {
  postgresMajor: number;
  timeline: number;
  /** Positions such as `0/2000028`. */
  startLsn: string;
  endLsn: string;
}

interface BaseOptions {
  /** Connection string of the owner, a superuser. */
  url: string;
  /** Whether to write out everything at once, which slows others down, rather than at the pace of checkpoints. */
  fast: boolean;
  /** The maximum read rate, in bytes per second. */
  bytesPerSecond: number;
}

/** Consumers of the two streams of a base backup, one after the other. */
export interface BaseTakers {
  /** A tar of the whole data directory, and of the write-ahead log that it needs. */
  tar(content: AsyncIterable<Uint8Array>): Promise<void>;
  /** PostgreSQL's `backup_manifest`: SHA-256 and size of each file. */
  manifest(content: AsyncIterable<Uint8Array>): Promise<void>;
}

/** The parts of a connection of `pg` that the replication protocol needs and its types leave out. */
type ReplicationClient = pg.Client & {
  connection: NodeJS.EventEmitter & { stream: { pause(): void; resume(): void; destroy(): void } };
};

/** The stream fell behind or failed before its end. */
class BaseStreamError extends Error {
  override name = 'BaseStreamError';
}

/** First bytes of the messages of a base backup (PostgreSQL's documentation, 54.4, BASE_BACKUP). */
const KIND = { archive: 0x6e, manifest: 0x6d, data: 0x64 } as const;

/**
 * Streams a base backup from PostgreSQL while it works, by BASE_BACKUP of its replication protocol. `pg` supports that
 * protocol without documenting it (docs/decisions/0036-backups.md); it buffers only little.
 */
export async function streamBase(options: BaseOptions, takers: BaseTakers): Promise<BaseRange> {
  const { url, fast, bytesPerSecond } = options;
  const client = new pg.Client({
    connectionString: url,
    application_name: 'landfall-backup',
    // Supported by the protocol, but missing in the types.
    ...({ replication: 'true' } as object),
  }) as ReplicationClient;
  client.on('error', () => undefined);
  await client.connect();
  const taking: Promise<void>[] = [];
  let current: PassThrough | undefined;
  let failure: unknown;
  let isHeld = false;

  /** A consumer that fails ends the backup: PostgreSQL would send on in vain. */
  function begin(take: (content: AsyncIterable<Uint8Array>) => Promise<void>): void {
    current?.end();
    const stream = new PassThrough({ highWaterMark: 1024 * 1024 });
    // The reader gets the error; without a listener an earlier one would end the process.
    stream.on('error', () => undefined);
    const earlier = Promise.all(taking);
    current = stream;
    const taken = earlier
      .then(() => take(stream))
      .catch((error: unknown) => {
        failure ??= error;
        stream.destroy();
        client.connection.stream.destroy();
      });
    taking.push(taken);
  }

  function put(bytes: Uint8Array): void {
    if (!current) throw new BaseStreamError('PostgreSQL sent content of no file');
    if (current.destroyed || current.write(Buffer.from(bytes))) return;
    // Data that the connection has already received still arrives.
    if (isHeld) return;
    isHeld = true;
    client.connection.stream.pause();
    void drained(current).then(() => {
      isHeld = false;
      client.connection.stream.resume();
    });
  }

  client.connection.on('copyData', ({ chunk }: { chunk: Buffer }) => {
    const [kind] = chunk;
    if (kind === KIND.archive) {
      // There is one archive per tablespace, and only one tablespace.
      if (taking.length > 0) failure ??= new BaseStreamError('The database has tablespaces of its own');
      begin((content) => takers.tar(content));
    } else if (kind === KIND.manifest) begin((content) => takers.manifest(content));
    else if (kind === KIND.data) put(chunk.subarray(1));
  });
  try {
    const version = await client.query<{ server_version_num: string }>('SHOW server_version_num');
    const postgresMajor = Math.floor(Number(version.rows[0]?.server_version_num) / 10_000);
    // A checkpoint in between would remove the beginning of the log. The slot ends with the connection.
    await client.query(
      `CREATE_REPLICATION_SLOT landfall_base_${randomBytes(8).toString('hex')} TEMPORARY PHYSICAL RESERVE_WAL`,
    );
    // The results are where it starts, its tablespaces, and where it ends.
    const results = (await client.query(
      `BASE_BACKUP (LABEL 'landfall', WAL, MANIFEST 'yes', MANIFEST_CHECKSUMS 'SHA256', PROGRESS false,
        CHECKPOINT '${fast ? 'fast' : 'spread'}', MAX_RATE ${Math.ceil(bytesPerSecond / 1024)})`,
    )) as unknown as pg.QueryResult<{ recptr: string; tli: string | number }>[];
    current?.end();
    await Promise.all(taking);
    if (failure) throw failure;
    const [start, , end] = results.map(({ rows }) => rows[0]);
    if (!start || !end || taking.length !== 2)
      throw new BaseStreamError('PostgreSQL did not send a base backup and its manifest');
    return { postgresMajor, timeline: Number(start.tli), startLsn: start.recptr, endLsn: end.recptr };
  } catch (error) {
    current?.destroy(new BaseStreamError('The base backup was cut off'));
    await Promise.allSettled(taking);
    // The consumer's error is the cause; the connection's end only followed from it.
    throw failure && !(failure instanceof BaseStreamError) ? failure : error;
  } finally {
    await client.end().catch(() => undefined);
  }
}
