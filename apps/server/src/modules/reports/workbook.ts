import { Worker } from 'node:worker_threads';
import { createThread } from '../../platform/threads/thread.ts';
import type { PrintedReport } from './printed-report.ts';

/**
 * A report as an Excel workbook: a sheet that sums it up, and one with all its dates. It is made in a thread, since a
 * large one takes a second in which nothing else could be answered.
 * @throws ThreadError
 */
export const reportWorkbook: (report: PrintedReport) => Promise<Buffer> = createThread<PrintedReport>(
  () => new Worker(new URL('./workbook-thread.ts', import.meta.url)),
);
