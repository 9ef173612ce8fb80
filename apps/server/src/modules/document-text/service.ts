import { z } from 'zod';
import type { OrgTx } from '../../platform/db/session.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import { defineJob } from '../../platform/jobs/job.ts';
import * as queries from './queries.ts';

/** Scans a file for viruses, and reads its text. */
export const readFileJob = defineJob({
  name: 'read_file',
  payload: z.object({ file_id: z.uuid() }),
  retries: { limit: 3, delaySeconds: 30, maxDelaySeconds: 300 },
  expireSeconds: 1_200,
});

/** Queues the scan of a file that is not a document; it cannot be downloaded before. */
export async function askToScan(tx: OrgTx, fileId: string): Promise<void> {
  await queries.updateScan(tx, fileId, { state: 'waiting', note: '' });
  await askToRead(tx, fileId);
}

/** Queues the scan and the reading of a received file. */
export function askToRead(tx: OrgTx, fileId: string): Promise<void> {
  return enqueue(tx, readFileJob, { file_id: fileId });
}
