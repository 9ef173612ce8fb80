import { expect, it, onTestFinished } from 'vitest';
import { startHarness } from '../../testing/harness.ts';
import { testWorkers } from '../../testing/job-worker.ts';
import { queueDueDigests } from './jobs.ts';

it('digests of many members are queued in batches', async () => {
  const harness = await startHarness();
  const workers = await testWorkers(harness, { handlers: [] });
  onTestFinished(async () => {
    await workers.close();
    await harness.close();
  });
  const { orgId } = await harness.founder('Ada');
  await harness.owner.query(`
    insert into app.person (id, issuer, subject, email, email_verified, display_name)
    select gen_random_uuid(), 'many', n, n || '@example.test', true, 'Member ' || n from generate_series(1, 1200) n`);
  await harness.owner.query(
    `insert into app.membership (org_id, person_id, roles) select $1, id, '{user}' from app.person where issuer = 'many'`,
    [orgId],
  );
  const queued = async () =>
    (await harness.owner.query("select count(*)::int as jobs from jobs.job where name = 'digest'")).rows[0]
      .jobs;
  await workers.jobsPool.query('select queue_due_digests($1)', [new Date(harness.clock.now())]);
  expect(await queued()).toBe(1_000);
  await queueDueDigests(workers.jobsPool, harness.clock).work();
  expect(await queued()).toBe(1_201);
});
