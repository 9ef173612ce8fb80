import { queueDueReports } from '../modules/report-templates/jobs.ts';
import type { Harness } from './harness.ts';
import { type MailWorkers, mailWorkers } from './mail-workers.ts';

export interface ReportWorkers extends MailWorkers {
  /** Does what a running server does within a minute: queues what is due, makes it, and sends it. */
  work(): Promise<void>;
  /** Moves the clock to an instant, and does that. */
  workAt(instant: string): Promise<void>;
  /** When a template's report is due next (ISO instant); undefined for never. */
  nextRun(templateId: string): Promise<string | undefined>;
}

/** A worker that makes scheduled reports on demand and collects the mails. */
export async function reportWorkers(harness: Harness): Promise<ReportWorkers> {
  const workers = await mailWorkers(harness);
  async function work(): Promise<void> {
    await queueDueReports(workers.jobsPool, harness.clock).work();
    // The report, its mail, and sending that.
    await workers.workRounds(3);
  }
  return {
    ...workers,
    work,
    async workAt(instant) {
      await workers.moveTo(instant);
      await work();
    },
    async nextRun(templateId) {
      const due = 'select next_run_at from app.report_template where id = $1';
      const { rows } = await harness.owner.query(due, [templateId]);
      return rows[0]?.next_run_at?.toISOString();
    },
  };
}
