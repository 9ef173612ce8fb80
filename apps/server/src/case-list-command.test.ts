import { existsSync } from 'node:fs';
import { listCaseRecords } from '@landfall/contract/case-records';
import { createCaseRecord } from '@landfall/contract/new-case';
import { expect, it } from 'vitest';
import { DataFolder } from './testing/data-folder.ts';
import { signedIn } from './testing/server-process.ts';

const COMMAND = 'case-list';
const folder = new DataFolder();

it('finds differing rows of the list while the server runs, and repairs them', async () => {
  const server = await folder.launch();
  await server.ready();
  const call = await signedIn(server.baseUrl, folder.issuer, 'ada');
  const ids: string[] = [];
  for (const title of ['First', 'Second', 'Third'])
    ids.push((await call(createCaseRecord, { body: { title, description: 'A case' } })).case_record.id);
  expect(await folder.operate(COMMAND, ['check'])).toMatchObject({
    code: 0,
    output: expect.stringMatching(/: 3 cases, 0 wrong\s+The case list is what the cases give\./),
  });

  await folder.query(`update app.case_summary set title = 'Changed by hand' where case_id = '${ids[0]}'`);
  await folder.query(`delete from app.case_summary where case_id = '${ids[2]}'`);
  const found = await folder.operate(COMMAND, ['check']);
  expect(found).toMatchObject({ code: 1, output: expect.stringContaining(': 3 cases, 2 wrong') });
  expect(found.output.match(/(?<=WRONG: case ).*/g)).toEqual([ids[0], ids[2]]);
  expect(found.output, 'a row that is gone was counted').toContain('WRONG: the counts of cases');
  expect((await call(listCaseRecords, {})).case_records, 'checking changes nothing').toHaveLength(2);

  await server.kill();
  expect(await folder.operate(COMMAND, ['repair'])).toMatchObject({
    code: 0,
    output: expect.stringContaining(`repaired: case ${ids[0]}`),
  });
  expect(await folder.operate(COMMAND, ['check'])).toMatchObject({ code: 0 });
  const again = await folder.launch();
  await again.ready();
  const listAgain = await signedIn(again.baseUrl, folder.issuer, 'ada');
  const { case_records, total } = await listAgain(listCaseRecords, {});
  expect([case_records.map(({ title }) => title), total]).toEqual([['Third', 'Second', 'First'], 3]);
}, 90_000);

it.each([[[]], [['mend']], [['check', 'now']]])(
  '%j prints the usage, and creates no database',
  async (words) => {
    const answer = await folder.operate(COMMAND, words);
    expect(answer).toMatchObject({ code: 2, output: expect.stringContaining('landfall case-list check') });
    expect(existsSync(folder.inHome())).toBe(false);
  },
);
