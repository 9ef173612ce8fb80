import { TRASH_DAYS } from '@landfall/contract/constants';
import { DAY_MS, HOUR_MS } from '@landfall/domain/durations';
import type pg from 'pg';
import type { Clock } from '../../platform/clock.ts';
import type { FileKey, FileStore, ListedFile } from '../../platform/files/file-store.ts';
import { type PeriodicTask, sweep } from '../../platform/jobs/periodic-tasks.ts';
import type { JobLog } from '../../platform/jobs/worker.ts';
import { announceFrom } from '../../platform/live/announce.ts';

/** The age from which a stored file without a row no longer belongs to an upload that is being completed. */
const ORPHAN_MS = DAY_MS;
/** The number of files that are compared at once. */
const COMPARED_AT_ONCE = 500;

interface FileTaskOptions {
  /** Connections as the role landfall_jobs. */
  jobsPool: pg.Pool;
  store: FileStore;
  clock: Clock;
  log: JobLog;
  /** Whether mail is held after a restore; absent: it never is. */
  isMailHeld?: (() => boolean) | undefined;
}

interface FileRow {
  org_id: string;
  file_id: string;
}

const keyOf = ({ org_id, file_id }: FileRow): FileKey => ({ orgId: org_id, fileId: file_id });

/** Deletes uploads that were not completed in time, with their stored parts. */
export function deleteStaleUploads({ jobsPool, store, clock }: FileTaskOptions): PeriodicTask {
  const forget = sweep<FileRow & { store_key: string; completed: boolean }>({
    name: 'forget uploads',
    everyMs: HOUR_MS,
    statement: 'select * from forget_uploads($1)',
    agesMs: [0],
    async afterPart(uploads) {
      for (const row of uploads) if (!row.completed) await store.abandon(keyOf(row), row.store_key);
    },
  });
  return forget(jobsPool, clock);
}

/**
 * Permanently deletes documents that were in the trash for long enough. Their bytes are kept for a day, until the daily
 * check removes them: a backup copies files after its database.
 */
export function emptyTrash({ jobsPool, store, clock }: FileTaskOptions): PeriodicTask {
  const empty = sweep<FileRow>({
    name: 'empty the trash of documents',
    everyMs: HOUR_MS,
    statement: 'select * from empty_trash($1)',
    agesMs: [TRASH_DAYS * DAY_MS],
    async afterPart(files) {
      for (const row of files) await store.touch(keyOf(row), clock.now());
      // No ids of records are sent: every page with documents reloads them.
      for (const orgId of new Set(files.map(({ org_id }) => org_id)))
        announceFrom(jobsPool, orgId, { kind: 'documents', id: null, n: clock.now() });
    },
  });
  return empty(jobsPool, clock);
}

async function* inGroups<T>(items: AsyncIterable<T>, size: number): AsyncGenerator<T[]> {
  let group: T[] = [];
  for await (const item of items) {
    group.push(item);
    if (group.length < size) continue;
    yield group;
    group = [];
  }
  if (group.length > 0) yield group;
}

async function isOrganization(jobsPool: pg.Pool, orgId: string): Promise<boolean> {
  const { rows } = await jobsPool.query<{ known: boolean }>('select is_organization($1) as known', [orgId]);
  return rows[0]?.known === true;
}

/**
 * Removes stored files without a row that are older than a day. Files of organizations that are not in the database
 * stay: since erasing an organization removes its files, such files rather suggest that this is the wrong database.
 * @returns how many were removed, and the organizations whose files stayed
 */
async function removeOrphans({ jobsPool, store, clock }: FileTaskOptions) {
  const before = clock.now() - ORPHAN_MS;
  let removed = 0;
  const unknown = new Set<string>();
  for await (const group of inGroups<ListedFile>(store.list(), COMPARED_AT_ONCE)) {
    for (const [orgId, files] of Map.groupBy(group, (file) => file.orgId)) {
      if (!(await isOrganization(jobsPool, orgId))) {
        unknown.add(orgId);
        continue;
      }
      const { rows } = await jobsPool.query<{ file_id: string }>(
        'select file_id from known_files($1, $2::uuid[])',
        [orgId, files.map(({ fileId }) => fileId)],
      );
      const known = new Set(rows.map(({ file_id }) => file_id));
      for (const file of files) {
        if (known.has(file.fileId) || file.storedAt >= before) continue;
        await store.remove(file);
        removed += 1;
      }
    }
  }
  await store.removePartsBefore(before);
  return { removed, unknown };
}

const placeOf = ({ orgId, fileId }: FileKey) => `${orgId}/${fileId}`;

/**
 * Looks up the sizes of files, which must be requested in the order of their ids, in the list of the store, which has
 * the same order: a separate look-up of each file would be a request to a bucket. Files that are not in the list are
 * looked up separately.
 */
function listedSizes(store: FileStore): (file: FileKey) => Promise<number | undefined> {
  const list = store.list()[Symbol.asyncIterator]();
  let next: Promise<IteratorResult<ListedFile>> | undefined;
  return async (file) => {
    for (;;) {
      next ??= list.next();
      const { done, value } = await next;
      if (done || placeOf(value) > placeOf(file)) return store.size(file);
      next = undefined;
      if (placeOf(value) === placeOf(file)) return value.bytes;
    }
  };
}

/** Whether a store contains no files at all, like the folder of a drive that is not mounted, or the wrong bucket. */
async function isEmpty(store: FileStore): Promise<boolean> {
  for await (const _ of store.keys()) return false;
  return true;
}

/**
 * Marks files that are missing or have a different length, and unmarks those that exist again.
 * @returns how many are missing
 * @throws Error when all of them are: then the store is unavailable, and the state of each file is unknown
 */
async function markMissing({ jobsPool, store, clock }: FileTaskOptions): Promise<number> {
  const zeros = '00000000-0000-0000-0000-000000000000';
  let after = { org_id: zeros, file_id: zeros };
  let missing = 0;
  const sizeOf = listedSizes(store);
  for (;;) {
    const { rows } = await jobsPool.query<FileRow & { bytes: number }>(
      'select * from stored_files($1, $2, $3)',
      [after.org_id, after.file_id, COMPARED_AT_ONCE],
    );
    const last = rows.at(-1);
    if (!last) return missing;
    if (after.org_id === zeros && (await isEmpty(store)))
      throw new Error(
        'The store of documents is empty although there are documents: is its drive mounted, or FILES_URL another bucket? Nothing was marked as missing',
      );
    after = last;
    for (const [orgId, files] of Map.groupBy(rows, ({ org_id }) => org_id)) {
      const gone: string[] = [];
      for (const file of files) if ((await sizeOf(keyOf(file))) !== file.bytes) gone.push(file.file_id);
      missing += gone.length;
      const there = files.map(({ file_id }) => file_id).filter((id) => !gone.includes(id));
      await jobsPool.query('select mark_missing_files($1, $2::uuid[], $3::uuid[], $4)', [
        orgId,
        gone,
        there,
        new Date(clock.now()),
      ]);
    }
  }
}

/**
 * Compares the stored files with their rows every day: files without a row are removed, and missing files are reported.
 * While mail is held after a restore, nothing is removed: the store may contain files that were added after the backup,
 * and another server may be using it.
 */
export function checkFiles(options: FileTaskOptions): PeriodicTask {
  return {
    name: 'check files',
    everyMs: DAY_MS,
    async work() {
      const missing = await markMissing(options);
      if (missing > 0) options.log.error({ missing }, 'files of documents are missing from the store');
      if (options.isMailHeld?.()) return;
      const { removed, unknown } = await removeOrphans(options);
      if (unknown.size > 0)
        options.log.warn(
          { organizations: [...unknown] },
          'the store holds files of organizations that the database does not know; they stay',
        );
      if (removed > 0)
        options.log.info({ removed }, 'files that no document has were removed from the store');
    },
  };
}
