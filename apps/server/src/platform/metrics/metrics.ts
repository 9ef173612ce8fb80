import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from '@prometheus-io/client';
import type pg from 'pg';
import type { BackupState } from '../backup/state.ts';
import type { WaitingJobs } from '../jobs/waiting.ts';

/** Bucket bounds of the histogram of calls' durations, in seconds. */
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** Waiting work: of every queue, including empty ones, and of all mail together. */
export interface Waiting {
  queues: readonly Pick<WaitingJobs, 'queue' | 'due' | 'dueSeconds'>[];
  mail: Pick<WaitingJobs, 'waiting' | 'waitingSeconds'>;
}

/** A completed request. */
export interface AnsweredRequest {
  method: string;
  /** Its route's template, never its path, which contains ids and secrets. */
  route: string;
  status: number;
  /** Absent for a stream, which lasts as long as a page is open. */
  seconds: number | undefined;
}

/**
 * The metrics of this process for Prometheus. No label contains data of a person or an office: only methods, templates
 * of routes, statuses, names of queues and of pools.
 */
export class Metrics {
  readonly #registry = new Registry();
  readonly #pools = new Map<string, pg.Pool>();
  readonly #own = { registers: [this.#registry] };
  /** Read before each scrape; a reading that fails leaves its metrics out. */
  readonly #readings: (() => Promise<void>)[] = [];

  readonly #requests = new Counter({
    name: 'landfall_http_requests_total',
    help: 'Requests that were answered, by the template of their route.',
    labelNames: ['method', 'route', 'status'],
    ...this.#own,
  });
  readonly #duration = new Histogram({
    name: 'landfall_http_request_duration_seconds',
    help: 'From the head of a request to the end of its answer; streams of events are left out.',
    labelNames: ['method', 'route'],
    buckets: SECONDS,
    ...this.#own,
  });
  readonly #failedSignIns = new Counter({
    name: 'landfall_failed_sign_ins_total',
    help: 'Wrong passwords, codes and passkeys at the bundled sign-in provider.',
    ...this.#own,
  });

  /** @param version the product's version */
  constructor(version: string) {
    collectDefaultMetrics({ register: this.#registry });
    const build = this.#gauge('landfall_build_info', 'Always 1; says which version runs.', ['version']);
    build.set({ version }, 1);
    this.#readPools();
  }

  answered({ method, route, status, seconds }: AnsweredRequest): void {
    this.#requests.inc({ method, route, status });
    if (seconds !== undefined) this.#duration.observe({ method, route }, seconds);
  }

  signInFailed(): void {
    this.#failedSignIns.inc();
  }

  /** Adds the connections of a pool to the metrics. */
  addPool(name: string, pool: pg.Pool): void {
    this.#pools.set(name, pool);
  }

  /** Adds the number of listening pages. */
  addStreams(count: () => number): void {
    this.#show('landfall_live_streams', 'Open pages that are told of changes.', async () => count());
  }

  /** Adds the number of processes that share rate limits. */
  addProcesses(count: () => number): void {
    this.#show('landfall_web_processes', 'Processes that answer calls.', async () => count());
  }

  /** Adds whether a configured database is archived. @param fault the error; undefined for none */
  addArchive(fault: () => Promise<string | undefined>): void {
    const help = '1 while the database is not archived, or archiving fails.';
    this.#show('landfall_database_archive_failing', help, async () => ((await fault()) ? 1 : 0));
  }

  /** Adds the free space on the disk of the data folder. */
  addDisk(freeBytes: () => Promise<number>): void {
    this.#show('landfall_disk_free_bytes', 'Room on the disk of the data folder.', freeBytes);
  }

  /** Adds waiting work, in a process that works jobs. When it cannot be read, the database is away. */
  addWaitingWork(read: () => Promise<Waiting>): void {
    const up = this.#gauge('landfall_database_up', '1 while the database answers.');
    const due = this.#gauge('landfall_jobs_due', 'Jobs that may be worked now.', ['queue']);
    const dueSeconds = this.#gauge('landfall_jobs_due_oldest_seconds', 'How long the first of them is due.', [
      'queue',
    ]);
    const mail = this.#gauge('landfall_mail_waiting', 'Mail that is not handed over yet.');
    const mailSeconds = this.#gauge('landfall_mail_oldest_seconds', 'How old the oldest of it is.');
    this.#readings.push(async () => {
      // Unknown values must not show as 0.
      for (const each of [due, dueSeconds]) each.reset();
      for (const each of [mail, mailSeconds]) each.remove();
      up.set(0);
      const waiting = await read();
      up.set(1);
      for (const jobs of waiting.queues) {
        due.set({ queue: jobs.queue }, jobs.due);
        dueSeconds.set({ queue: jobs.queue }, jobs.dueSeconds);
      }
      mail.set(waiting.mail.waiting);
      mailSeconds.set(waiting.mail.waitingSeconds);
    });
  }

  /** Adds the state of backups, if there are any. */
  addBackups(read: () => Promise<BackupState>): void {
    const since = (instant: string) => Date.parse(instant) / 1_000;
    const base = this.#gauge(
      'landfall_backup_last_success_timestamp_seconds',
      'When the last base backup ended.',
      ['target'],
    );
    const shipped = this.#gauge(
      'landfall_wal_shipped_timestamp_seconds',
      'When a segment of the log was last copied.',
      ['target'],
    );
    const failing = this.#gauge('landfall_backup_failing', '1 while the last try at a target failed.', [
      'target',
    ]);
    const waiting = this.#gauge(
      'landfall_wal_waiting',
      'Segments of the log, 16 MB each, that wait to be copied.',
    );
    const drill = this.#gauge(
      'landfall_backup_drill_last_success_timestamp_seconds',
      'When a trial restore last found nothing wrong.',
    );
    this.#readings.push(async () => {
      for (const each of [waiting, drill]) each.remove();
      // The targets may have changed.
      for (const each of [base, shipped, failing]) each.reset();
      const { configured, targets, waitingSegments, lastDrill } = await read();
      if (!configured) return;
      for (const [target, { lastBase, lastShipped, lastError }] of Object.entries(targets)) {
        if (lastBase) base.set({ target }, since(lastBase.at));
        if (lastShipped) shipped.set({ target }, since(lastShipped.at));
        failing.set({ target }, lastError ? 1 : 0);
      }
      waiting.set(waitingSegments);
      if (lastDrill?.fault === null) drill.set(since(lastDrill.at));
    });
  }

  /** All metrics in Prometheus's text format. */
  async text(): Promise<{ type: string; body: string }> {
    await Promise.allSettled(this.#readings.map((read) => read()));
    return { type: this.#registry.contentType, body: await this.#registry.metrics() };
  }

  #gauge<Label extends string = never>(name: string, help: string, labelNames: Label[] = []): Gauge<Label> {
    return new Gauge({ name, help, labelNames, ...this.#own });
  }

  /** Adds one gauge. */
  #show(name: string, help: string, read: () => Promise<number>): void {
    const gauge = this.#gauge(name, help);
    this.#readings.push(async () => {
      gauge.remove();
      gauge.set(await read());
    });
  }

  #readPools(): void {
    const connections = this.#gauge(
      'landfall_database_connections',
      'Connections to the database, by what has them.',
      ['pool', 'state'],
    );
    const waiting = this.#gauge('landfall_database_waiting', 'What waits for one of these connections.', [
      'pool',
    ]);
    this.#readings.push(async () => {
      for (const [pool, { totalCount, idleCount, waitingCount }] of this.#pools) {
        connections.set({ pool, state: 'used' }, totalCount - idleCount);
        connections.set({ pool, state: 'idle' }, idleCount);
        waiting.set({ pool }, waitingCount);
      }
    });
  }
}
