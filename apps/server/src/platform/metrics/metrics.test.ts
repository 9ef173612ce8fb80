import { expect, it } from 'vitest';
import { Metrics } from './metrics.ts';

const linesOf = async (metrics: Metrics) =>
  (await metrics.text()).body.split('\n').filter((line) => line.startsWith('landfall_'));

it('omits values that cannot be read, and says whether the database answers', async () => {
  const metrics = new Metrics('1.2.3');
  let isAway = false;
  metrics.addWaitingWork(async () => {
    if (isAway) throw new Error('connection refused');
    return {
      queues: [{ queue: 'digest', due: 2, dueSeconds: 61 }],
      mail: { waiting: 3, waitingSeconds: 7 },
    };
  });
  metrics.addDisk(async () => {
    if (isAway) throw new Error('no such folder');
    return 4096;
  });
  const waiting = [
    'landfall_disk_free_bytes 4096',
    'landfall_jobs_due{queue="digest"} 2',
    'landfall_mail_waiting 3',
  ];
  expect(await linesOf(metrics)).toEqual(
    expect.arrayContaining([
      ...waiting,
      'landfall_database_up 1',
      'landfall_jobs_due_oldest_seconds{queue="digest"} 61',
    ]),
  );
  isAway = true;
  const without = await linesOf(metrics);
  expect(without).toContain('landfall_database_up 0');
  expect(without.join('\n')).not.toMatch(/^landfall_(disk|jobs|mail)/m);
  isAway = false;
  expect(await linesOf(metrics)).toEqual(expect.arrayContaining(waiting));
});

it('shows whether a database is archived, and how many processes answer calls', async () => {
  const metrics = new Metrics('1.2.3');
  let fault: string | undefined = 'archiving fails';
  metrics.addArchive(async () => fault);
  metrics.addProcesses(() => 3);
  expect(await linesOf(metrics)).toEqual(
    expect.arrayContaining(['landfall_database_archive_failing 1', 'landfall_web_processes 3']),
  );
  fault = undefined;
  expect(await linesOf(metrics)).toContain('landfall_database_archive_failing 0');
});

it('shows the state of backups, and omits what has not happened yet', async () => {
  const metrics = new Metrics('1.2.3');
  const at = '2026-03-02T03:00:00Z';
  const none = { lastBase: null, lastShipped: null, lastError: null };
  let configured = true;
  metrics.addBackups(async () => ({
    configured,
    prepared: true,
    targets: {
      '/mnt/nas': { ...none, lastBase: { name: 'base', at }, lastError: { at, message: 'away' } },
      bucket: none,
    },
    waitingSegments: 2,
    lastDrill: { at, fault: 'amcheck' },
  }));
  const lines = (await linesOf(metrics)).filter((line) => /backup|wal/.test(line));
  expect(lines.toSorted()).toEqual([
    'landfall_backup_failing{target="/mnt/nas"} 1',
    'landfall_backup_failing{target="bucket"} 0',
    `landfall_backup_last_success_timestamp_seconds{target="/mnt/nas"} ${Date.parse(at) / 1_000}`,
    'landfall_wal_waiting 2',
  ]);
  // An operator has turned them off.
  configured = false;
  expect((await linesOf(metrics)).filter((line) => /backup|wal/.test(line))).toEqual([]);
});

it('counts a stream of events as a response, but not its duration', async () => {
  const metrics = new Metrics('1.2.3');
  const stream = { method: 'GET', route: '/api/live', status: 200 };
  metrics.answered({ ...stream, seconds: undefined });
  metrics.answered({ ...stream, seconds: 0.03 });
  expect(await linesOf(metrics)).toEqual(
    expect.arrayContaining([
      'landfall_http_requests_total{method="GET",route="/api/live",status="200"} 2',
      'landfall_http_request_duration_seconds_count{method="GET",route="/api/live"} 1',
      'landfall_http_request_duration_seconds_bucket{le="0.05",method="GET",route="/api/live"} 1',
    ]),
  );
});
