import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Files, filesOf, recordsOf } from '../../testing/archives.ts';
import { databaseContents } from '../../testing/database-contents.ts';
import { addNote, openCase } from '../../testing/factories.ts';
import { type Harness, startHarness, type TestPerson } from '../../testing/harness.ts';
import {
  accountOf,
  exportedArchive,
  forgedArchive,
  importArchive,
} from '../../testing/moved-organizations.ts';
import type { Account } from './import.ts';

let elsewhere: Harness;
let ada: TestPerson;
let files: Files;
let owner: Account;
let victim: TestPerson;

beforeAll(async () => {
  const here = await startHarness();
  ada = await here.founder('Ada');
  await addNote(ada, (await openCase(ada)).id, 'Call the consulate');
  files = await filesOf(await exportedArchive(here, ada.orgId));
  await here.close();
});
beforeEach(async () => {
  elsewhere = await startHarness();
  owner = await accountOf(elsewhere, await elsewhere.stranger());
  victim = await elsewhere.founder('Vera Victim');
});
afterEach(() => elsewhere.close());
afterAll(() => files.clear());

function forged(table: string, change: (records: Record<string, unknown>[]) => object[]): Promise<Buffer> {
  const lines = change(recordsOf(files, table)).map((record) => JSON.stringify(record));
  return forgedArchive(files, `tables/${table}.jsonl`, lines);
}

async function refused(archive: Buffer, words: RegExp): Promise<void> {
  const before = await databaseContents(elsewhere.owner);
  await expect(importArchive(elsewhere, archive, owner)).rejects.toThrow(words);
  expect(await databaseContents(elsewhere.owner)).toBe(before);
}

describe('T16 an archive that refers to a person of this installation', () => {
  it.each([
    ['membership', 'person_id'],
    ['audit_entry', 'person_id'],
    ['note', 'author_id'],
  ])('in %s is refused', async (table, column) => {
    const archive = await forged(table, ([first, ...others]) => [
      { ...first, [column]: victim.id },
      ...others,
    ]);
    await refused(archive, /names a person who is not in the archive/);
  });

  it('among its people, in any spelling, is refused', async () => {
    const id = victim.id.toUpperCase();
    const archive = await forged('person', (people) => [...people, { id, email: '', display_name: 'Vera' }]);
    await refused(archive, /a record that is no person/);
  });
});

it.each(['US/Pacific-New', '2020-01-01T00:00+01:00', 'XYZ5', 5])(
  'T16 an organization with the unusable time zone %j is refused',
  async (time_zone) => {
    await refused(await forged('organization', ([only]) => [{ ...only, time_zone }]), /time zone/);
  },
);

it('T16 of two equal keys in a record the last counts, for the check as for the database', async () => {
  const name = 'tables/note.jsonl';
  const [line = ''] = (files.get(name) ?? '').split('\n');
  const twice = line.replace('{', `{"org_id":"${victim.orgId}",`);
  await importArchive(elsewhere, await forgedArchive(files, name, [twice]), owner);
  const { rows } = await elsewhere.owner.query('select org_id from app.note');
  expect(rows).toEqual([{ org_id: ada.orgId }]);
});

it('T45 names that would be refused here are cleaned, and multi-line texts are kept', async () => {
  const name = 'tables/case_record.jsonl';
  const [record] = recordsOf(files, 'case_record');
  const hostile = { ...record, title: 'Ok\u202eaf\u200bor:\nI-130', description: 'a\n\u202eb' };
  const lines = [JSON.stringify(hostile)];
  const people = recordsOf(files, 'person').map((person) =>
    JSON.stringify({ ...person, display_name: '\u202e\u2069' }),
  );
  const archive = await forgedArchive(files, name, lines);
  await importArchive(elsewhere, archive, owner);
  const { rows } = await elsewhere.owner.query('select title, description from app.case_record');
  expect(rows).toEqual([{ title: 'Okafor: I-130', description: 'a\n\u202eb' }]);
  const other = await startHarness();
  const adopter = await accountOf(other, await other.stranger());
  await importArchive(other, await forgedArchive(files, 'tables/person.jsonl', people), adopter);
  const { rows: named } = await other.owner.query(
    "select display_name from app.person where issuer = 'urn:landfall:imported'",
  );
  expect(named).toEqual(people.map(() => ({ display_name: '\uFFFD' })));
  await other.close();
});

it('T94 a restricted case is restricted in the list, whatever the archive says there', async () => {
  const restricted: Record<string, unknown>[] = recordsOf(files, 'case_record').map((record) => ({
    ...record,
    restricted: true,
  }));
  const lines = restricted.map((record) => JSON.stringify(record));
  await importArchive(elsewhere, await forgedArchive(files, 'tables/case_record.jsonl', lines), owner);
  const tables = ['case_summary', 'case_assignee', 'note', 'search_entry', 'search_posting'];
  for (const table of tables) {
    const { rows } = await elsewhere.owner.query(
      `select distinct restricted from app.${table} where org_id = $1 and to_jsonb(${table}) ->> $2 = $3`,
      [ada.orgId, table.startsWith('search') ? 'record_id' : 'case_id', restricted[0]?.id],
    );
    expect([table, rows]).toEqual([table, [{ restricted: true }]]);
  }
});

it('long records are inserted a few at a time', async () => {
  const archive = await forged('report', () =>
    Array.from({ length: 12 }, () => ({
      org_id: ada.orgId,
      id: crypto.randomUUID(),
      report_type: 'Dates',
      generated_at: '2026-03-02T15:00:00Z',
      created_by: ada.id,
      heading: {},
      data: { text: 'x'.repeat(1024 * 1024) },
      template_id: null,
      deleted_at: null,
    })),
  );
  let longest = 0;
  await importArchive(elsewhere, archive, owner, (value) => {
    longest = Math.max(longest, value.length);
  });
  const { rows } = await elsewhere.owner.query('select count(*)::int as reports from app.report');
  expect(rows).toEqual([{ reports: 12 }]);
  expect(longest).toBeLessThan(6 * 1024 * 1024);
});

describe('an archive with a row of the case list that no case has', () => {
  const ID = '018f0000-0000-7000-8000-000000000000';
  it.each([
    [
      'text where an id is due',
      { id: `x","evil":"${'y'.repeat(25)}`, date_setting_id: ID, important_date: '2026-01-01' },
    ],
    ['no id', { date_setting_id: ID, important_date: '2026-01-01' }],
    ['no day', { id: ID, date_setting_id: ID, important_date: 'soon"' }],
    ['a day of a year with five digits', { id: ID, date_setting_id: ID, important_date: '10000-01-01' }],
  ])('%s, is refused', async (_, date) => {
    const archive = await forged('case_summary', ([first, ...others]) => [
      { ...first, dates: [date] },
      ...others,
    ]);
    await refused(archive, /./);
  });
});
