import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInvitation } from '@landfall/contract/invitations';
import { deleteOrganization, RESTORE_DAYS } from '@landfall/contract/organization-data';
import { sendSavedReport } from '@landfall/contract/reports';
import { loadSampleOffice } from '@landfall/contract/sample-office';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { folderStore } from '../../platform/files/folder-store.ts';
import { createLog } from '../../platform/log.ts';
import { addReportTemplate, openCase, saveReport } from '../../testing/factories.ts';
import { type Harness, startHarness, type TestPerson } from '../../testing/harness.ts';
import { type TestWorkers, testWorkers } from '../../testing/job-worker.ts';
import { rowsWith } from '../../testing/rows-with.ts';
import { testSealer } from '../../testing/sealing.ts';
import { IMPORTED_ISSUER } from './import.ts';
import { eraseOrganizations } from './jobs.ts';

const DAY = 86_400_000;
let harness: Harness;
let workers: TestWorkers;
let dataDir: string;
let logLines: string[];
let ada: TestPerson;
let bea: TestPerson;

beforeEach(async () => {
  logLines = [];
  dataDir = await mkdtemp(join(tmpdir(), 'landfall-erasure-'));
  harness = await startHarness();
  const log = createLog('info', { write: (line) => void logLines.push(line) });
  const jobsUrl = String(harness.owner.options.connectionString);
  workers = await testWorkers(harness, {
    handlers: [],
    periodicTasks: [
      eraseOrganizations({ jobsUrl, dataDir, store: folderStore(join(dataDir, 'files')), log }),
    ],
  });
  [ada, bea] = [await harness.founder('Ada'), await harness.founder('Bea')];
  await openCase(bea);
});
afterEach(async () => {
  await workers.close();
  await harness.close();
  await rm(dataDir, { recursive: true, force: true });
});

const remove = (by: TestPerson, name: string) =>
  by.call(deleteOrganization, { params: { id: by.orgId }, body: { name } });

const rowsOf = (id: string) => rowsWith(harness.owner, id);

describe('a deleted organization', () => {
  it('is erased after 30 days, with all its rows and files, and nothing else', async () => {
    await ada.call(loadSampleOffice, {});
    await ada.call(createInvitation, { body: { email: 'guest@example.test' } });
    await addReportTemplate(ada, { schedule: { frequency: 'daily', hour: 8 } });
    const { id } = await saveReport(ada);
    await ada.call(sendSavedReport, { params: { id }, body: {} });
    await harness.owner.query(
      'update app.report_delivery set mail_id = (select id from app.mail where org_id = $1 limit 1)',
      [ada.orgId],
    );
    const sealer = testSealer(harness);
    await sealer.seal();
    await sealer.close();
    const others = (await rowsOf(bea.orgId)).length;
    const mail = (await harness.owner.query('select id from app.mail where org_id = $1', [ada.orgId])).rows[0]
      .id;
    await mkdir(join(dataDir, 'files', ada.orgId), { recursive: true });
    await mkdir(join(dataDir, 'files', bea.orgId), { recursive: true });
    await mkdir(join(dataDir, 'outbox'));
    await writeFile(join(dataDir, 'files', ada.orgId, 'passport.pdf'), 'Secret');
    const beas = `20260302T150000Z-${crypto.randomUUID()}.eml`;
    for (const name of [`20260302T150000Z-${mail}.eml`, beas, 'README'])
      await writeFile(join(dataDir, 'outbox', name), 'Mail');
    await remove(ada, "Ada's Practice");
    const deletedAt = new Date(harness.clock.now());
    const worker = await workers.start();

    await workers.advance(RESTORE_DAYS * DAY - 1);
    await worker.workDue();
    expect((await rowsOf(ada.orgId)).length).toBeGreaterThan(500);
    expect(existsSync(join(dataDir, 'files', ada.orgId))).toBe(true);

    await workers.advance(DAY);
    await worker.workDue();
    const left = await rowsOf(ada.orgId);
    expect(left).toEqual([expect.stringContaining('landfall_erasure: ')]);
    expect(left.join()).not.toContain('Practice');
    expect((await rowsOf(bea.orgId)).length).toBe(others);
    expect(await readdir(join(dataDir, 'files'))).toEqual([bea.orgId]);
    expect((await readdir(join(dataDir, 'outbox'))).sort()).toEqual([beas, 'README'].sort());
    const { rows } = await harness.owner.query('select * from public.landfall_erasure');
    expect(rows).toEqual([
      {
        org_id: ada.orgId,
        name_sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
        deleted_at: deletedAt,
        erased_at: new Date(harness.clock.now()),
        erased_by: 'worker',
        row_counts: expect.objectContaining({
          organization: 1,
          case_record: 120,
          membership: 1,
          seal: expect.any(Number),
        }),
      },
    ]);
    expect(logLines.join('')).toContain('organization erased');
  });

  it('is erased with people who came with its import, and no others', async () => {
    const addImported = async (orgId: string) => {
      const id = crypto.randomUUID();
      await harness.owner.query(
        `insert into app.person (id, issuer, subject, email, email_verified, display_name)
         values ($1, $2, $3, 'max@example.test', false, 'Max')`,
        [id, IMPORTED_ISSUER, `${orgId}/${id}`],
      );
      await harness.owner.query(
        `insert into app.membership (org_id, person_id, roles) values ($1, $2, '{user}')`,
        [orgId, id],
      );
      return id;
    };
    await addImported(ada.orgId);
    const kept = await addImported(bea.orgId);
    await remove(ada, "Ada's Practice");
    await workers.advance(31 * DAY);
    await (await workers.start()).workDue();
    const { rows } = await harness.owner.query('select id from app.person where issuer = $1', [
      IMPORTED_ISSUER,
    ]);
    expect(rows).toEqual([{ id: kept }]);
  });

  it('lets people sign in, and found another', async () => {
    await remove(ada, "Ada's Practice");
    await (await workers.start()).workDue();
    await workers.advance(31 * DAY);
    await (await workers.start()).workDue();
    const { rows } = await harness.owner.query('select active_org_id from app.person where id = $1', [
      ada.id,
    ]);
    expect(rows).toEqual([{ active_org_id: null }]);
  });

  it('is erased with tables that were added later', async () => {
    await harness.owner.query(`
      create table app.docket (org_id uuid not null references app.organization, id uuid not null, primary key (org_id, id));
      create table app.docket_line (org_id uuid not null, docket_id uuid not null, above uuid, primary key (org_id, docket_id),
        foreign key (org_id, docket_id) references app.docket, foreign key (org_id, above) references app.docket_line)`);
    const id = crypto.randomUUID();
    await harness.owner.query('insert into app.docket values ($1, $2)', [ada.orgId, id]);
    await harness.owner.query('insert into app.docket_line values ($1, $2, $2)', [ada.orgId, id]);
    await remove(ada, "Ada's Practice");
    await workers.advance(31 * DAY);
    await (await workers.start()).workDue();
    expect(await rowsOf(id)).toEqual([]);
  });

  it('that cannot be erased is retried, without blocking others', async () => {
    await harness.owner.query(`
      create table app.docket (id uuid primary key, owner uuid not null references app.organization)`);
    await harness.owner.query('insert into app.docket values (gen_random_uuid(), $1)', [ada.orgId]);
    await remove(ada, "Ada's Practice");
    await workers.advance(1_000);
    await remove(bea, "Bea's Practice");
    await workers.advance(31 * DAY);
    const worker = await workers.start();
    await worker.workDue();
    expect(await rowsOf(ada.orgId)).toContainEqual(expect.stringContaining("Ada's Practice"));
    expect(await rowsOf(bea.orgId)).toHaveLength(1);
    expect(logLines.join('')).toContain('organization not erased');
    await harness.owner.query('drop table app.docket');
    await workers.advance(DAY / 24);
    await worker.workDue();
    expect((await rowsOf(ada.orgId)).length).toBe(1);
  });

  it('can be erased by the worker’s role only after its days', async () => {
    await remove(ada, "Ada's Practice");
    for (const id of [ada.orgId, bea.orgId]) {
      const erase = harness.owner.query('select jobs.erase_organization($1)', [id]);
      await expect(erase).rejects.toThrow('can still be restored');
    }
    for (const sql of ["select app.erase_organization($1, 'me')", 'select jobs.erase_organization($1)'])
      await expect(harness.appPool.query(sql, [ada.orgId])).rejects.toThrow(/permission denied/);
  });
});

it('every foreign key of an organization’s table has an index of organization and record', async () => {
  const { rows } = await harness.owner.query(`
    select k.conname from pg_constraint k
    where k.contype = 'f' and k.conrelid in (select name::regclass from app.organization_tables())
      and k.confrelid in (select name::regclass from app.organization_tables())
      and k.confrelid <> 'app.organization'::regclass
      and not exists (select from pg_index i where i.indrelid = k.conrelid
        and (select array_agg(n) from unnest((i.indkey::int2[])[0:least(cardinality(k.conkey), 2) - 1]) n) = k.conkey[1:2])`);
  expect(rows).toEqual([]);
});
