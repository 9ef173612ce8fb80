import { z } from 'zod';
import type { OrgTx } from '../../platform/db/session.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import { defineJob } from '../../platform/jobs/job.ts';
import * as queries from './queries.ts';

/** Has the scanner look at a file, and its text read. */
export const readFileJob = defineJob({
  name: 'read_file',
  payload: z.object({ file_id: z.uuid() }),
  retries: { limit: 3, delaySeconds: 30, maxDelaySeconds: 300 },
  expireSeconds: 1_200,
});

/** Has the scanner look at a file that is no document; it is given to nobody before. */
export async function askToScan(tx: OrgTx, fileId: string): Promise<void> {
  await queries.updateScan(tx, fileId, { state: 'waiting', note: '' });
  await askToRead(tx, fileId);
}

/** Asks for a file that has come to be looked at and read. */
export function askToRead(tx: OrgTx, fileId: string): Promise<void> {
  return enqueue(tx, readFileJob, { file_id: fileId });
}
