import { HOUR_MS } from '@landfall/domain/durations';
import type pg from 'pg';

/** PostgreSQL's own archiving of the write-ahead log, for restores to any moment. */
export interface Archiving {
  /** Whether PostgreSQL archives at all. */
  isOn: boolean;
  /** Since when the statistics are counted, and the present time; ISO in UTC. */
  since: string;
  now: string;
  /** When the last segment was archived; null for never. */
  lastArchivedAt: string | null;
  failedCount: number;
  /** The last segment that could not be archived, and when; null for none. */
  lastFailed: { segment: string; at: string } | null;
}

interface ArchiverRow {
  mode: string;
  since: Date;
  now: Date;
  archived_at: Date | null;
  failed_count: string;
  failed_segment: string | null;
  failed_at: Date | null;
}

const INSUFFICIENT_PRIVILEGE = '42501';

/** Reads `pg_stat_archiver`; undefined when that is not permitted. */
export async function readArchiving(connection: Pick<pg.Pool, 'query'>): Promise<Archiving | undefined> {
  try {
    const { rows } = await connection.query<ArchiverRow>(
      `select current_setting('archive_mode') as mode, coalesce(stats_reset, pg_postmaster_start_time()) as since,
              now() as now, last_archived_time as archived_at, failed_count::text, last_failed_wal as failed_segment,
              last_failed_time as failed_at
       from pg_stat_archiver`,
    );
    const [row] = rows;
    if (!row) return undefined;
    const iso = (moment: Date) => new Date(moment).toISOString();
    return {
      isOn: row.mode !== 'off',
      since: iso(row.since),
      now: iso(row.now),
      lastArchivedAt: row.archived_at && iso(row.archived_at),
      failedCount: Number(row.failed_count),
      lastFailed:
        row.failed_segment !== null && row.failed_at !== null
          ? { segment: row.failed_segment, at: iso(row.failed_at) }
          : null,
    };
  } catch (error) {
    const isRefused = error instanceof Error && 'code' in error && error.code === INSUFFICIENT_PRIVILEGE;
    if (isRefused) return undefined;
    throw error;
  }
}

/** A delay after which the archive is not reliable any more, in milliseconds: Landfall writes all the time. */
const LATE_MS = HOUR_MS;

/** The error of a database's archive, with advice; undefined for none. */
export function archiveFault(archiving: Archiving): string | undefined {
  const { isOn, since, now, lastArchivedAt, failedCount, lastFailed } = archiving;
  if (!isOn) return 'PostgreSQL archives nothing: set archive_mode and what archives (docs/operations.md)';
  if (lastFailed && (lastArchivedAt === null || lastFailed.at > lastArchivedAt))
    return `archiving fails since ${lastArchivedAt ?? since}, ${failedCount} times, last ${lastFailed.segment} at ${lastFailed.at}: see PostgreSQL's log`;
  const last = lastArchivedAt ?? since;
  if (Date.parse(now) - Date.parse(last) < LATE_MS) return undefined;
  return lastArchivedAt === null
    ? `nothing was archived since ${since}: see whether archive_command or archive_library is set`
    : `the last segment was archived at ${lastArchivedAt}: set archive_timeout to a few minutes`;
}

/** The error of a database's archive; undefined for none, or when it may not be read. */
export async function faultOfArchive(connection: Pick<pg.Pool, 'query'>): Promise<string | undefined> {
  const archiving = await readArchiving(connection);
  return archiving && archiveFault(archiving);
}
