import { z } from 'zod';
import { defineJob } from '../../platform/jobs/job.ts';

/**
 * Works on an operation for a while, and queues the job that continues. If it is repeated, it continues where the
 * operation is.
 */
export const operationJob = defineJob({
  name: 'operation',
  payload: z.object({ operation_id: z.uuid(), person_id: z.uuid() }),
  retries: { limit: 10, delaySeconds: 5, maxDelaySeconds: 60 },
  // After this time the job of a dead worker is recognized as lost. A job works for less than half of it.
  expireSeconds: 60,
});
