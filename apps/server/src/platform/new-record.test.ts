import { listBeneficiaries } from '@landfall/contract/beneficiaries';
import { listCaseRecords } from '@landfall/contract/case-records';
import { createInvitation, listInvitations } from '@landfall/contract/invitations';
import { listNotes } from '@landfall/contract/notes';
import { listPetitioners } from '@landfall/contract/petitioners';
import { listReports } from '@landfall/contract/reports';
import { HOUR_MS, MINUTE_MS } from '@landfall/domain/durations';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SPELLINGS, sampleCall, successOf } from '../testing/contract-calls.ts';
import { addBeneficiary, addNote, addPetitioner, openCase, saveReport } from '../testing/factories.ts';
import { type Harness, startHarness, type TestPerson } from '../testing/harness.ts';
import { newId } from './new-record.ts';

let harness: Harness;

beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.close());

it('ids of one instant are increasing, whatever instants come between', () => {
  const [now, later] = ['2026-03-02T15:00:00.000Z', '2026-03-02T15:00:00.001Z'];
  const ids = Array.from({ length: 1_000 }, () => [newId(now), newId(later)]).flatMap(([id = '']) => id);
  expect(ids).toEqual(ids.toSorted());
  expect(newId(later) > (ids.at(-1) ?? '')).toBe(true);
  expect(new Set(ids).size).toBe(1_000);
});

const NOT_OF_SAMPLE = 'org_id not in (select org_id from app.sample_record)';
/** The rows of a table that are checked. */
const JUDGED: Readonly<Record<string, string>> = {
  // The row of a day's first call has an id of its own making.
  audit_entry: "action <> 'person.signed_in'",
  // Files of mails are written before their rows have a creation time.
  stored_file: 'id in (select file_id from app.upload)',
  // The sample office's records are dated in the week before.
  thread: NOT_OF_SAMPLE,
  message: NOT_OF_SAMPLE,
};

/** The instant that a UUIDv7 begins with. */
const INSTANT_OF_ID = `to_timestamp(('x' || left(replace(id::text, '-', ''), 12))::bit(48)::bigint / 1000.0)`;

describe.each([-1, 1])('with the server’s clock %d hour off the database’s', (hours) => {
  let harness: Harness;

  beforeAll(async () => {
    harness = await startHarness();
    harness.clock.set(new Date(Date.now() + hours * HOUR_MS).toISOString());
  });
  afterAll(() => harness.close());

  it('all records of a call have the call’s time, also in their ids', async () => {
    const writing = SPELLINGS.filter(
      ({ endpoint: { method, access, path }, path: spelled }) =>
        method !== 'GET' &&
        access !== 'operator' &&
        (access !== 'visitor' || path.startsWith('/client/')) &&
        spelled === path,
    );
    const since = new Date(harness.clock.now()).toISOString();
    for (const spelling of writing) {
      harness.clock.advance(1);
      const ada = await harness.founder();
      const answer = await harness.inject({ ...(await sampleCall(spelling, ada)), headers: ada.headers });
      expect([spelling.name, answer.statusCode]).toEqual([spelling.name, successOf(spelling.endpoint)]);
    }
    const until = new Date(harness.clock.now()).toISOString();
    const { rows: columns } = await harness.owner.query<{ tab: string; made: string; has_id: boolean }>(
      `select c.table_name as tab, c.column_name as made, exists (
         select from information_schema.columns i
         where i.table_schema = 'app' and i.table_name = c.table_name and i.column_name = 'id') as has_id
       from information_schema.columns c
       where c.table_schema = 'app' and c.column_name in ('created_at', 'generated_at', 'at')`,
    );
    const wrong: string[] = [];
    for (const { tab, made, has_id } of columns) {
      const { rows } = await harness.owner.query(
        `select count(*)::int as made, count(*) filter (where ${made} not between $1 and $2)::int as elsewhere,
           count(*) filter (where ${has_id ? `${INSTANT_OF_ID} <> ${made}` : 'false'})::int as apart
         from app.${tab} where ${JUDGED[tab] ?? 'true'}`,
        [since, until],
      );
      if (rows[0].elsewhere + rows[0].apart > 0 || (has_id && rows[0].made === 0))
        wrong.push(`${tab}: ${JSON.stringify(rows[0])}`);
    }
    expect(wrong).toEqual([]);
  });
});

/** Lists with the newest record first: how a record is added, and the dates on the first page. */
const NEWEST_FIRST: [string, (by: TestPerson) => Promise<unknown>, (by: TestPerson) => Promise<string[]>][] =
  [
    [
      'cases',
      (by) => openCase(by),
      async (by) => (await by.call(listCaseRecords, {})).case_records.map((row) => row.created_at),
    ],
    [
      'beneficiaries',
      (by) => addBeneficiary(by),
      async (by) => (await by.call(listBeneficiaries, {})).beneficiaries.map((row) => row.created_at),
    ],
    [
      'petitioners',
      (by) => addPetitioner(by),
      async (by) => (await by.call(listPetitioners, {})).petitioners.map((row) => row.created_at),
    ],
    [
      'notes',
      async (by) => addNote(by, await aCaseOf(by)),
      async (by) => {
        const { notes } = await by.call(listNotes, { query: { resource_id: await aCaseOf(by) } });
        return notes.map((row) => row.created_at);
      },
    ],
    [
      'invitations',
      (by) => by.call(createInvitation, { body: { email: `${crypto.randomUUID()}@example.test` } }),
      async (by) => (await by.call(listInvitations, {})).invitations.map((row) => row.created_at),
    ],
    [
      'reports',
      (by) => saveReport(by),
      async (by) => (await by.call(listReports, {})).reports.map((row) => row.generated_at),
    ],
  ];

const cases = new Map<TestPerson, Promise<string>>();
function aCaseOf(by: TestPerson): Promise<string> {
  const known = cases.get(by) ?? openCase(by).then(({ id }) => id);
  cases.set(by, known);
  return known;
}

it.each(NEWEST_FIRST)(
  'the list of %s goes by the dates that it shows, when rows are added side by side and the clock is set back',
  async (_, add, shown) => {
    const ada = await harness.founder();
    await aCaseOf(ada);
    for (const minutes of [0, 5, -5]) {
      harness.clock.advance(minutes * MINUTE_MS);
      const adding = Array.from({ length: 3 }, () => {
        harness.clock.advance(7);
        return add(ada);
      });
      await Promise.all(adding);
    }
    const dates = (await shown(ada)).map((date) => Date.parse(date));
    expect(dates.length).toBeGreaterThanOrEqual(9);
    expect(dates).toEqual(dates.toSorted((a, b) => b - a));
  },
);
