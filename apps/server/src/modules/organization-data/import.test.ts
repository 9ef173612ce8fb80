import { updateCaseRecord } from '@landfall/contract/case-records';
import { type Report, sendSavedReport } from '@landfall/contract/reports';
import { loadSampleOffice } from '@landfall/contract/sample-office';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Files, filesOf, recordsOf, zipOf } from '../../testing/archives.ts';
import { databaseContents } from '../../testing/database-contents.ts';
import { addNote, addReportTemplate, openCase, saveReport } from '../../testing/factories.ts';
import { type Harness, startHarness, type TestPerson } from '../../testing/harness.ts';
import { accountOf, exportedArchive, importArchive } from '../../testing/moved-organizations.ts';
import { IMPORTED_ISSUER } from './import.ts';
import { OPERATOR } from './operator-audit.ts';

let here: Harness;
let elsewhere: Harness;
let ada: TestPerson;
let original: Buffer;

beforeAll(async () => {
  here = await startHarness();
  ada = await here.founder('Ada');
  await ada.call(loadSampleOffice, {});
  const admin = await here.member(ada.orgId, ['viewer', 'admin']);
  const gone = await here.member(ada.orgId, ['user']);
  const { id } = await openCase(admin, 'Ours ünd Theirs \\ "quoted"');
  await addNote(gone, id, 'Somebody who left\nwrote\u202e this');
  await admin.call(updateCaseRecord, { params: { id }, body: { assignee_ids: [ada.id, admin.id] } });
  await here.owner.query('delete from app.membership where person_id = $1', [gone.id]);
  await here.owner.query(
    `insert into app.mail (org_id, id, kind, recipient, subject, status, created_at, sent_at)
     values ($1, gen_random_uuid(), 'test', 'a@example.test', 'Sent', 'sent', now(), now())`,
    [ada.orgId],
  );
  original = await exportedArchive(here, ada.orgId);
}, 60_000);
afterAll(() => here.close());
beforeEach(async () => {
  elsewhere = await startHarness();
});
afterEach(() => elsewhere.close());

/** A person elsewhere with the same address as the organization's founder. */
async function founderElsewhere(verified = true): Promise<TestPerson> {
  const { email } = await accountOf(here, ada);
  const person = await elsewhere.stranger();
  await elsewhere.owner.query('update app.person set email = $1, email_verified = $2 where id = $3', [
    email.toUpperCase(),
    verified,
    person.id,
  ]);
  return person;
}

describe('an import', () => {
  it('into an empty database and a second export are equal, record by record', async () => {
    const owner = await founderElsewhere();
    await importArchive(elsewhere, original, await accountOf(elsewhere, owner));
    const [first, second] = [
      await filesOf(original),
      await filesOf(await exportedArchive(elsewhere, ada.orgId)),
    ];
    expect([...second.keys()]).toEqual([...first.keys()]);
    for (const name of first.keys()) {
      if (name === 'manifest.json') continue;
      const table = name.slice('tables/'.length, -'.jsonl'.length);
      const key = (record: object) => JSON.stringify(record);
      const before = recordsOf(first, table).map((record) =>
        JSON.parse(key(record).replaceAll(ada.id, owner.id)),
      );
      const after = recordsOf(second, table);
      if (table === 'audit_entry') {
        const added = after.findIndex(({ action }) => action === 'organization.imported');
        expect(after.splice(added, 1)).toMatchObject([{ person_id: OPERATOR, resource_id: owner.id }]);
      }
      if (table === 'person') {
        const { email } = await accountOf(elsewhere, owner);
        for (const person of before)
          if (person.id === owner.id) Object.assign(person, { email, display_name: 'Stan Stranger' });
      }
      if (table === 'client_link') {
        // Its token is in no archive, so the link is revoked here.
        for (const link of after) expect(link.revoked_at).not.toBeNull();
        for (const link of [...before, ...after]) link.revoked_at = null;
      }
      expect([name, after.map(key).sort()]).toEqual([name, before.map(key).sort()]);
    }
  });

  it('can be used at once by the owner, with equal searches, lists and totals', async () => {
    const owner = await founderElsewhere();
    await importArchive(elsewhere, original, await accountOf(elsewhere, owner));
    const get = async (harness: Harness, { headers }: TestPerson, url: string) => {
      const answer = await harness.inject({ url: `/api${url}`, headers });
      // The owner is shown on the teams, with the name that they have here.
      const body = answer.body.replaceAll(owner.id, ada.id).replaceAll('"Stan Stranger"', '"Ada"');
      const byId = (a: { id: string }, b: { id: string }) => a.id.localeCompare(b.id);
      return JSON.parse(body, (key, value) => (key === 'team' ? value.toSorted(byId) : value));
    };
    for (const url of [
      '/case_records?limit=200&archived=all&sort=title',
      '/search?q=okafro',
      '/beneficiaries?limit=200',
      '/case-dates?limit=200',
      '/petitioners?limit=200',
    ])
      expect([url, await get(elsewhere, owner, url)]).toEqual([url, await get(here, ada, url)]);
    const { rows } = await elsewhere.owner.query(
      'select word from app.search_word where org_id = $1 order by 1',
      [ada.orgId],
    );
    expect(rows.length).toBeGreaterThan(100);
  });

  it('T11 links nobody by an unverified e-mail address, and only the owner by any', async () => {
    const { email } = await accountOf(here, ada);
    const namesake = await founderElsewhere(false);
    const owner = await elsewhere.stranger();
    await importArchive(elsewhere, original, await accountOf(elsewhere, owner));
    const { rows } = await elsewhere.owner.query(
      `select p.issuer, p.email, p.email_verified, m.roles from app.membership m join app.person p on p.id = m.person_id
       where m.org_id = $1 order by m.roles`,
      [ada.orgId],
    );
    expect(rows).toEqual([
      expect.objectContaining({ issuer: IMPORTED_ISSUER, email, email_verified: false, roles: ['admin'] }),
      {
        issuer: 'https://sign-in.test/',
        email: expect.any(String),
        email_verified: true,
        roles: ['super_admin'],
      },
      expect.objectContaining({ issuer: IMPORTED_ISSUER, email_verified: false, roles: ['viewer', 'admin'] }),
    ]);
    expect((await elsewhere.inject({ url: '/api/case_records', headers: namesake.headers })).statusCode).toBe(
      403,
    );
  });

  it('T11 does not match an unverified address of the owner to a member', async () => {
    const owner = await founderElsewhere(false);
    await importArchive(elsewhere, original, await accountOf(elsewhere, owner));
    const { rows } = await elsewhere.owner.query(
      'select roles from app.membership where org_id = $1 and person_id <> $2 order by roles',
      [ada.orgId, owner.id],
    );
    expect(rows).toEqual([{ roles: ['admin'] }, { roles: ['viewer', 'admin'] }]);
  });

  it('keeps reports and the states of their mail; schedules stop, and waiting mail is not sent', async () => {
    const owner = await here.founder('Olga');
    const [sent, waiting] = [await saveReport(owner), await saveReport(owner)];
    for (const { id } of [sent, waiting]) await owner.call(sendSavedReport, { params: { id }, body: {} });
    await here.owner.query(
      `update app.report_delivery set error = 'The mail could not be made' where report_id = $1`,
      [sent.id],
    );
    await addReportTemplate(owner, { schedule: { frequency: 'daily', hour: 8 } });
    const heir = await elsewhere.founder('Heir');
    await importArchive(
      elsewhere,
      await exportedArchive(here, owner.orgId),
      await accountOf(elsewhere, heir),
    );
    const asHeir = { ...heir.headers, 'landfall-organization': owner.orgId };
    const read = async (path: string) =>
      (await elsewhere.inject({ url: `/api${path}`, headers: asHeir })).json();
    const { reports } = await read('/reports/list');
    expect(reports.map(({ id, status }: Report) => [id, status])).toEqual([
      [waiting.id, 'generated'],
      [sent.id, 'failed'],
    ]);
    expect(reports[1].delivery).toMatchObject({ name: 'Olga', error: 'The mail could not be made' });
    const { configurations } = await read('/reports/configurations');
    expect(configurations[0].schedule).toMatchObject({
      frequency: 'daily',
      hour: 8,
      name: 'Olga',
      next_at: null,
    });
  });

  it('gives people other ids where theirs are taken, everywhere', async () => {
    const owner = await elsewhere.stranger();
    const taken = await elsewhere.founder('Taken');
    await elsewhere.owner.query('update app.person set active_org_id = null where id = $1', [taken.id]);
    await elsewhere.owner.query('delete from app.membership where person_id = $1', [taken.id]);
    await elsewhere.owner.query('delete from app.audit_entry where person_id = $1', [taken.id]);
    await elsewhere.owner.query('delete from installation.operator where person_id = $1', [taken.id]);
    await elsewhere.owner.query('update app.person set id = $1 where id = $2', [ada.id, taken.id]);
    await importArchive(elsewhere, original, await accountOf(elsewhere, owner));
    const { rows } = await elsewhere.owner.query(
      `select (select count(*)::int from app.membership where person_id = $1) as memberships,
         (select count(*)::int from app.note where author_id = $1) as notes,
         (select count(*)::int from app.audit_entry where person_id = $1) as entries,
         (select count(distinct author_id)::int from app.note where org_id = $2) as authors`,
      [ada.id, ada.orgId],
    );
    expect(rows).toEqual([{ memberships: 0, notes: 0, entries: 0, authors: 2 }]);
  });

  it('is refused if the organization exists, deleted or not, and changes nothing', async () => {
    const owner = await accountOf(elsewhere, await elsewhere.stranger());
    await importArchive(elsewhere, original, owner);
    const before = await databaseContents(elsewhere.owner);
    await expect(importArchive(elsewhere, original, owner)).rejects.toThrow(
      `The organization ${ada.orgId} is here already.`,
    );
    expect(await databaseContents(elsewhere.owner)).toBe(before);
    await elsewhere.owner.query('update app.organization set deleted_at = now() where org_id = $1', [
      ada.orgId,
    ]);
    await expect(importArchive(elsewhere, original, owner)).rejects.toThrow(
      'is here, and deleted: restore it, or erase it first',
    );
  });
});

type Change = (files: Files) => Iterable<readonly [string, string]>;

const NOTES = 'tables/note.jsonl';
const manifestWith = (files: Files, change: (manifest: Record<string, never>) => object) =>
  JSON.stringify({
    ...JSON.parse(files.get('manifest.json') ?? ''),
    ...change(JSON.parse(files.get('manifest.json') ?? '')),
  });
const replaced = (files: Files, name: string, content: string) => new Map(files).set(name, content);

/** Forged archives, and the messages that refuse them. */
const FORGERIES: Record<string, [change: Change, words: RegExp]> = {
  'without a manifest': [
    (files) => [...files].filter(([name]) => name !== 'manifest.json'),
    /no manifest\.json/,
  ],
  'whose manifest is not JSON': [(files) => replaced(files, 'manifest.json', '{'), /is not JSON/],
  'whose manifest is another': [
    (files) => replaced(files, 'manifest.json', '{"format":"zip"}'),
    /not that of an export: format/,
  ],
  'of the time before the first release': [
    (files) =>
      replaced(
        files,
        'manifest.json',
        manifestWith(files, () => ({ format: 'organization-archive', schema: 34 })),
      ),
    /made before the first release/,
  ],
  'with a record that was changed': [
    (files) => replaced(files, NOTES, (files.get(NOTES) ?? '').replace('Call', 'Cull')),
    /its SHA-256 is another|notes/,
  ],
  'with a record too many': [
    (files) => replaced(files, NOTES, `${files.get(NOTES)}${(files.get(NOTES) ?? '').split('\n')[0]}\n`),
    /not as long as manifest\.json says/,
  ],
  'without one of its tables': [
    (files) => [...files].filter(([name]) => name !== NOTES),
    /note\.jsonl is missing/,
  ],
  'with a file that is not listed': [
    (files) => [...files, ['tables/extra.jsonl', '']],
    /which its manifest\.json does not list/,
  ],
  'with a file twice': [(files) => [...files, [NOTES, files.get(NOTES) ?? '']], /note\.jsonl twice/],
  'of another schema': [
    (files) =>
      replaced(
        files,
        'manifest.json',
        manifestWith(files, () => ({ schema: 9_999 })),
      ),
    /of schema 9999, this program of schema \d+/,
  ],
  'of another organization': [
    (files) =>
      replaced(
        files,
        'manifest.json',
        manifestWith(files, () => ({ organization: { id: crypto.randomUUID(), name: 'Another' } })),
      ),
    /a record of another organization/,
  ],
};

describe('an archive', () => {
  it.each(Object.entries(FORGERIES))('%s is refused, and nothing is written', async (_, [change, words]) => {
    const owner = await accountOf(elsewhere, await elsewhere.stranger());
    const before = await databaseContents(elsewhere.owner);
    const archive = await zipOf(change(await filesOf(original)));
    const refused = importArchive(elsewhere, archive, owner);
    await expect(refused).rejects.toThrow(words);
    await expect(refused).rejects.toMatchObject({ name: 'ArchiveRefusedError' });
    expect(await databaseContents(elsewhere.owner)).toBe(before);
  });
});
