import { workOperations } from '../modules/operations/jobs.ts';
import { OPERATION_KINDS } from '../operation-kinds.ts';
import type { Harness } from './harness.ts';
import { type TestWorkers, testWorkers } from './job-worker.ts';

export interface OperationWorkers extends TestWorkers {
  /** Makes a worker run all due operations. */
  work(): Promise<void>;
}

/** Workers of the harness's operations and of nothing else. @param kinds those of the server unless given */
export async function operationWorkers(
  harness: Harness,
  kinds: Parameters<typeof workOperations>[0]['kinds'] = OPERATION_KINDS,
): Promise<OperationWorkers> {
  const workers = await testWorkers(harness, { handlers: [workOperations({ kinds, clock: harness.clock })] });
  return { ...workers, work: async () => void (await (await workers.start()).workDue()) };
}
