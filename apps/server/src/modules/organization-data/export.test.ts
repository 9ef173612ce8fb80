import { createHash } from 'node:crypto';
import { deleteBeneficiary } from '@landfall/contract/beneficiaries';
import { listCaseRecords, restrictCaseRecord } from '@landfall/contract/case-records';
import { exportOrganization } from '@landfall/contract/organization-data';
import { loadSampleOffice } from '@landfall/contract/sample-office';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newestMigration } from '../../platform/db/migrate.ts';
import { type Files, filesOf, recordsOf } from '../../testing/archives.ts';
import {
  addBeneficiary,
  addDate,
  addDocument,
  addNote,
  addReportTemplate,
  openCase,
  saveReport,
} from '../../testing/factories.ts';
import { type Harness, startHarness, type TestPerson } from '../../testing/harness.ts';
import { problemOf } from '../../testing/problem-of.ts';
import { ARCHIVE_RULES } from './archive-rules.ts';
import { EXPORTS_AN_HOUR } from './service.ts';

const CANARY = 'canary5e1d';
let harness: Harness;
let ada: TestPerson;
let files: Files;

async function archiveOf(person: TestPerson): Promise<Files> {
  const file = await person.call(exportOrganization, {});
  return filesOf(new Uint8Array(await file.arrayBuffer()));
}

async function rowsOf(table: string, orgId: string): Promise<number> {
  const { rows } = await harness.owner.query(
    `select count(*)::int as rows from app.${table} where org_id = $1 and (${ARCHIVE_RULES.only[table] ?? 'true'})`,
    [orgId],
  );
  return rows[0].rows;
}

beforeAll(async () => {
  harness = await startHarness();
  ada = await harness.founder('Ada');
  await ada.call(loadSampleOffice, {});
  await addReportTemplate(ada, { schedule: { frequency: 'daily', hour: 8 } });
  await saveReport(ada);
  const bea = await harness.founder(`Bea ${CANARY}`);
  await openCase(bea, CANARY);
  await addReportTemplate(bea, { name: CANARY });
  await saveReport(bea);
  await addNote(bea, (await addBeneficiary(bea, { last_name: CANARY })).id, CANARY);
  files = await archiveOf(ada);
}, 60_000);
afterAll(() => harness.close());

describe('an export', () => {
  it('is a zip file with its own name and length', async () => {
    const { headers } = await harness.founder('Cleo');
    const answer = await harness.inject({ url: '/api/organizations/export', headers });
    expect(answer.headers).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': 'attachment; filename="organization.zip"',
      'content-length': String(answer.rawPayload.length),
      'cache-control': 'no-store',
    });
  });

  it('contains every record of every table of the organization', async () => {
    const { rows: tables } = await harness.owner.query<{ name: string }>(
      "select split_part(name, '.', 2) as name from app.organization_tables() where name like 'app.%'",
    );
    expect(tables.length).toBeGreaterThan(15);
    for (const { name } of tables) {
      const archived = name in ARCHIVE_RULES.leftOut ? 0 : await rowsOf(name, ada.orgId);
      expect([name, recordsOf(files, name).length]).toEqual([name, archived]);
    }
    expect(recordsOf(files, 'case_record')).toHaveLength(120);
    expect(recordsOf(files, 'note').length).toBeGreaterThan(120);
  });

  it('includes tables added later, and people named in them', async () => {
    const max = await harness.founder('Max Gone');
    await harness.owner.query(`
      create table app.docket (org_id uuid not null references app.organization, id uuid not null,
        clerk uuid references app.person, size integer generated always as (7) stored, body jsonb, primary key (org_id, id));
      grant select on app.docket to landfall_app`);
    try {
      const id = crypto.randomUUID();
      await harness.owner.query('insert into app.docket (org_id, id, clerk, body) values ($1, $2, $3, $4)', [
        ada.orgId,
        id,
        max.id,
        { lines: ['a\nb'] },
      ]);
      const later = await archiveOf(ada);
      expect(recordsOf(later, 'docket')).toEqual([
        { org_id: ada.orgId, id, clerk: max.id, body: { lines: ['a\nb'] } },
      ]);
      // Of a person who is not a member any more, the archive contains only the name.
      expect(recordsOf(later, 'person')).toContainEqual({ id: max.id, email: '', display_name: 'Max Gone' });
    } finally {
      await harness.owner.query('drop table app.docket');
    }
  });

  it('has its members with name and address', async () => {
    const { rows } = await harness.owner.query('select email from app.person where id = $1', [ada.id]);
    expect(recordsOf(files, 'person')).toEqual([{ id: ada.id, email: rows[0].email, display_name: 'Ada' }]);
    expect(recordsOf(files, 'membership')).toMatchObject([
      { org_id: ada.orgId, person_id: ada.id, roles: ['super_admin'] },
    ]);
  });

  it('has a manifest with format, and length, count and hash of each file', async () => {
    const manifest = JSON.parse(files.get('manifest.json') ?? '');
    expect(manifest).toMatchObject({
      format: 'organization-archive-1',
      product: 'Landfall',
      product_version: expect.stringMatching(/^\d/),
      schema: await newestMigration(),
      exported_at: '2026-03-02T15:00:00.000Z',
      organization: { id: ada.orgId, name: "Ada's Practice" },
    });
    const listed = manifest.files.map(({ name }: { name: string }) => name);
    // Bytes of stored files are described by their rows, not by the manifest.
    const others = [...files.keys()].filter((name) => !name.startsWith('files/'));
    expect([...listed, 'manifest.json'].sort()).toEqual(others.sort());
    for (const { name, records, bytes, sha256 } of manifest.files) {
      const content = files.get(name) ?? '';
      expect({ name, records, bytes, sha256 }).toEqual({
        name,
        records: content.split('\n').length - 1,
        bytes: Buffer.byteLength(content),
        sha256: createHash('sha256').update(content).digest('hex'),
      });
    }
  });

  it('T23 contains nothing of another organization', () => {
    expect([...files.values()].join()).not.toContain(CANARY);
    for (const [name, content] of files) {
      const of = new Set(content.match(/"org_id":"[^"]*"/g));
      expect([name, [...of]]).toEqual([name, of.size > 0 ? [`"org_id":"${ada.orgId}"`] : []]);
    }
  });

  it('contains no secret: columns with such names are left out', async () => {
    const { rows } = await harness.owner.query<{ name: string }>(`
      select format('%s.%s', c.relname, a.attname) as name from app.organization_tables() t
      join pg_class c on c.oid = t.name::regclass join pg_attribute a on a.attrelid = c.oid
      where a.attnum > 0 and t.name like 'app.%' and a.attname ~ 'token|secret|hash|seal|password|key|html'`);
    const withheld: Record<string, object> = ARCHIVE_RULES.withheld;
    const disclosed = rows
      // A hash of values that the archive contains as well.
      .filter(({ name }) => name !== 'audit_entry.changes_hash')
      // Tokens by which answers find their threads, and the hash that identifies a received mail: they grant no access.
      .filter(({ name }) => !/^(thread\.reply_token|incoming_mail\.(html|content_hash))$/.test(name))
      // Keys that identify a kind of case, a rule, and an item of a template.
      .filter(({ name }) => !/^(matter_type|deadline_rule|checklist_item)\.key$/.test(name))
      // A hash of the rule's definition, which the archive contains as well.
      .filter(({ name }) => name !== 'deadline_rule_version.content_hash')
      .map(({ name }) => name.split('.') as [string, string])
      .filter(([table, column]) => !(table in ARCHIVE_RULES.leftOut) && !(column in (withheld[table] ?? {})));
    expect(disclosed).toEqual([]);
  });

  it('contains deleted and archived records, too', async () => {
    const eve = await harness.founder('Eve');
    const { id } = await addBeneficiary(eve);
    await eve.call(deleteBeneficiary, { params: { id } });
    expect(recordsOf(await archiveOf(eve), 'beneficiary')).toMatchObject([
      { id, deleted_at: expect.any(String) },
    ]);
    expect(recordsOf(files, 'case_record').some(({ archived_at }) => archived_at !== null)).toBe(true);
  });

  it('is refused to lower roles, which is recorded', async () => {
    for (const role of ['viewer', 'user'] as const) {
      const member = await harness.member(ada.orgId, [role]);
      expect(await problemOf(member.call(exportOrganization, {}))).toMatchObject({ code: 'forbidden' });
    }
    const { rows } = await harness.owner.query(
      "select outcome, count(*)::int from app.audit_entry where org_id = $1 and action = 'organization.exported' group by 1",
      [ada.orgId],
    );
    expect(rows).toContainEqual({ outcome: 'refused', count: 2 });
  });

  it('T94 contains restricted cases, and is therefore for the super admin only', async () => {
    const eve = await harness.founder('Eve');
    const max = await eve.colleague('user');
    const { id } = await openCase(max, 'Okafor: VAWA');
    await addDate(max, id, '2026-06-01');
    await max.call(restrictCaseRecord, { params: { id } });
    const files = await archiveOf(eve);
    expect(recordsOf(files, 'case_record')).toMatchObject([{ id, restricted: true }]);
    expect(recordsOf(files, 'case_date')).toMatchObject([{ case_id: id }]);
    const admin = await eve.colleague('admin');
    expect(await problemOf(admin.call(exportOrganization, {}))).toMatchObject({ code: 'forbidden' });
  });

  it('T84 is recorded whatever its outcome, and limited per hour', async () => {
    const eve = await harness.founder('Eve');
    for (let number = 0; number < EXPORTS_AN_HOUR; number++) await archiveOf(eve);
    expect(await problemOf(eve.call(exportOrganization, {}))).toMatchObject({ code: 'rate_limited' });
    const bea = await harness.founder('Bea');
    await archiveOf(bea);
    expect(recordsOf(await archiveOf(bea), 'audit_entry')).toContainEqual(
      expect.objectContaining({ action: 'organization.exported', person_id: bea.id, outcome: 'done' }),
    );
    harness.clock.advance(3_600_001);
    try {
      await archiveOf(await harness.member(eve.orgId, ['super_admin']));
    } finally {
      harness.clock.advance(-3_600_001);
    }
  });

  it('does not wait for writers in the office', async () => {
    const eve = await harness.founder('Eve');
    const writer = await harness.owner.connect();
    try {
      await writer.query('begin');
      await writer.query('select from app.organization where org_id = $1 for key share', [eve.orgId]);
      expect(recordsOf(await archiveOf(eve), 'membership')).toHaveLength(1);
    } finally {
      writer.release(true);
    }
  });

  it('holds no connection while documents are copied', async () => {
    const eve = await harness.founder('Eve');
    await addDocument(eve, (await openCase(eve)).id);
    const { appPool, store } = harness;
    const { read } = store;
    const used: number[] = [];
    store.read = (...asked) => {
      used.push(appPool.totalCount - appPool.idleCount);
      return read(...asked);
    };
    try {
      expect(recordsOf(await archiveOf(eve), 'document')).toHaveLength(1);
    } finally {
      store.read = read;
    }
    expect(used).toEqual([0]);
  });

  it('that fails is answered with an error, not a file', async () => {
    const eve = await harness.founder('Eve');
    await harness.owner.query('revoke select on app.petitioner from landfall_app');
    try {
      expect(await problemOf(eve.call(exportOrganization, {}))).toMatchObject({ code: 'internal' });
    } finally {
      await harness.owner.query('grant select on app.petitioner to landfall_app');
    }
    expect((await eve.call(listCaseRecords, {})).total).toBe(0);
  });
});
