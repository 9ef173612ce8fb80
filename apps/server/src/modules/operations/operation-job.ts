import { z } from 'zod';
import { defineJob } from '../../platform/jobs/job.ts';

/** Works an operation for a while, and adds the job that goes on. Done again, it goes on where the operation is. */
export const operationJob = defineJob({
  name: 'operation',
  payload: z.object({ operation_id: z.uuid(), person_id: z.uuid() }),
  retries: { limit: 10, delaySeconds: 5, maxDelaySeconds: 60 },
  // Of a worker that was killed the job is found to be lost after this: it works for less than half of it.
  expireSeconds: 60,
});
