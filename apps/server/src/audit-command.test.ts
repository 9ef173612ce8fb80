import { existsSync } from 'node:fs';
import { createCaseRecord } from '@landfall/contract/new-case';
import { expect, it } from 'vitest';
import { DataFolder } from './testing/data-folder.ts';
import { signedIn } from './testing/server-process.ts';

const COMMAND = 'audit';
const folder = new DataFolder();

it('T84 the command verifies the log with and without a running server, and detects changes', async () => {
  const server = await folder.launch();
  await server.ready();
  const call = await signedIn(server.baseUrl, folder.issuer, 'ada');
  await call(createCaseRecord, { body: { title: 'Sealed', description: 'By the server' } });
  await folder.untilSealed();
  const beside = await folder.operate(COMMAND, ['verify']);
  expect(beside).toMatchObject({
    code: 0,
    output: expect.stringContaining('3 entries as sealed, ending in '),
  });
  expect(beside.output).toContain('Every sealed entry is there as it was written.');

  await folder.query("update app.audit_entry set outcome = 'refused' where action = 'case_record.created'");
  await server.kill();
  const without = await folder.operate(COMMAND, ['verify']);
  expect(without).toMatchObject({ code: 1, output: expect.stringContaining('WRONG: entry number') });
  expect(without.output).toContain('NOT everything is as it was written.');

  const otherKey = await folder.operate(COMMAND, ['verify'], {
    LANDFALL_AUDIT_KEY: Buffer.alloc(32, 1).toString('base64'),
  });
  expect(otherKey).toMatchObject({ code: 1, output: expect.stringContaining('NOT CHECKED: 3 entries') });
}, 90_000);

it('the command reports a missing database, and creates none', async () => {
  const answer = await folder.operate(COMMAND, ['verify']);
  expect(answer).toMatchObject({
    code: 2,
    output: expect.stringContaining(`There is no database in ${folder.path}`),
  });
  expect(existsSync(folder.inHome())).toBe(false);
});
