import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Files, filesOf, recordsOf } from '../../testing/archives.ts';
import { addDocument, openCase } from '../../testing/factories.ts';
import { type Harness, startHarness, type TestPerson } from '../../testing/harness.ts';
import { writeArchive } from './archive-writer.ts';
import type { Connection } from './tables.ts';

let harness: Harness;
let ada: TestPerson;

beforeAll(async () => {
  harness = await startHarness();
  ada = await harness.founder('Ada');
});
afterAll(() => harness.close());

const ORIGIN = {
  product: 'Landfall',
  productVersion: '1.0.0',
  schema: 1,
  exportedAt: '2026-03-02T15:00:00.000Z',
};

async function archive(
  watch: (sql: string, rows: number) => Promise<void>,
  store = harness.store,
): Promise<Files> {
  const client = await harness.appPool.connect();
  try {
    const watched = {
      async query(sql: string, values?: unknown[]) {
        const answer = await client.query(sql, values);
        await watch(sql, answer.rows.length);
        return answer;
      },
    } as Connection;
    const sink = new PassThrough();
    const [content] = await Promise.all([
      buffer(sink),
      writeArchive({ connection: watched, store }, ada.orgId, ORIGIN, sink),
    ]);
    return await filesOf(content);
  } finally {
    client.release();
  }
}

it('an archive shows a single moment, whatever is written meanwhile', async () => {
  await openCase(ada, 'Before');
  let interfered = false;
  const files = await archive(async (sql) => {
    if (!sql.includes('app.case_record') || interfered) return;
    interfered = true;
    await openCase(ada, 'Meanwhile');
  });
  expect(interfered).toBe(true);
  for (const table of ['case_record', 'case_summary'])
    expect(recordsOf(files, table).map(({ title }) => title)).toEqual(['Before']);
});

it('an archive is read a few rows at a time, however many there are', async () => {
  await harness.owner.query(
    `insert into app.beneficiary (org_id, id, last_name)
     select $1, gen_random_uuid(), 'Person ' || n from generate_series(1, 1001) n`,
    [ada.orgId],
  );
  let most = 0;
  const files = await archive(async (_sql, rows) => {
    most = Math.max(most, rows);
  });
  expect(recordsOf(files, 'beneficiary')).toHaveLength(1001);
  expect(most).toBeLessThanOrEqual(200);
});

it('long records, such as reports, are read fewer at a time', async () => {
  await harness.owner.query(
    `insert into app.report (org_id, id, report_type, generated_at, created_by, heading, data)
     select $1, gen_random_uuid(), 'Dates', now(), $2, '{}', '{}' from generate_series(1, 30)`,
    [ada.orgId, ada.id],
  );
  const fetched: number[] = [];
  let reading = false;
  const files = await archive(async (sql, rows) => {
    if (sql.startsWith('declare')) reading = sql.includes('from app.report\n');
    else if (reading && sql.startsWith('fetch')) fetched.push(rows);
  });
  expect(recordsOf(files, 'report')).toHaveLength(30);
  expect(Math.max(...fetched)).toBeLessThanOrEqual(4);
});

it('no transaction is open while documents are copied', async () => {
  const { id } = await openCase(ada);
  for (const name of ['one.txt', 'two.txt']) await addDocument(ada, id, { name, content: name });
  const steps: string[] = [];
  const store = Object.assign(Object.create(harness.store) as typeof harness.store, {
    read(file: Parameters<typeof harness.store.read>[0]) {
      steps.push('a document');
      return harness.store.read(file);
    },
  });
  await archive(async (sql) => {
    if (sql === 'rollback') steps.push('the end of the transaction');
  }, store);
  expect(steps).toEqual(['the end of the transaction', 'a document', 'a document']);
});
