import { Worker } from 'node:worker_threads';
import { createThread } from '../../platform/threads/thread.ts';
import type { PrintedReport } from './printed-report.ts';

/**
 * A report as an Excel workbook: a summary sheet, and one with all dates. It is made in a separate thread, as a large
 * one takes a second, which would block all other calls.
 * @throws ThreadError
 */
export const reportWorkbook: (report: PrintedReport) => Promise<Buffer> = createThread<PrintedReport>(
  () => new Worker(new URL('./workbook-thread.ts', import.meta.url)),
);
