import { existsSync } from 'node:fs';
import { getInstallation } from '@landfall/contract/installation';
import { getSettings } from '@landfall/contract/settings';
import { expect, it } from 'vitest';
import { DataFolder } from './testing/data-folder.ts';
import { problemOf } from './testing/problem-of.ts';
import { signedIn } from './testing/server-process.ts';

const COMMAND = 'operator';
const folder = new DataFolder();

it('adds and removes operators while the server runs, and shows who did', async () => {
  // Founding the first organization does not make a person an operator, because a stranger could be first.
  const server = await folder.launch({ LANDFALL_PUBLIC_URL: 'https://cases.example' });
  await server.ready();
  const ada = await signedIn(server.baseUrl, folder.issuer, 'ada');
  await ada(getSettings, {});
  const operate = (...words: string[]) => folder.operate(COMMAND, words);
  expect(await operate('list')).toMatchObject({ code: 0, output: expect.stringContaining('Nobody is') });
  expect(await operate('add', 'nobody@example.test')).toMatchObject({
    code: 1,
    output: expect.stringContaining('Nobody who has signed in here is known as nobody@example.test'),
  });

  const email = 'ada@example.test';
  expect(await operate('add', 'ada')).toMatchObject({
    code: 0,
    output: expect.stringContaining(`${email} is an operator of this installation now.`),
  });
  expect(await operate('add', 'ada')).toMatchObject({ code: 0, output: expect.stringContaining('already') });
  expect(await operate('list')).toMatchObject({ code: 0, output: expect.stringContaining(`${email}  `) });
  expect((await ada(getInstallation, {})).log).toMatchObject([
    { actor_kind: 'command', actor: '', action: 'operator.added', about: email },
  ]);

  expect(await operate('remove', 'bea')).toMatchObject({
    code: 1,
    output: expect.stringContaining('No operator is known as bea'),
  });
  expect(await operate('remove', email.toUpperCase())).toMatchObject({
    code: 0,
    output: expect.stringContaining(`${email} is no operator any more.`),
  });
  expect(await problemOf(ada(getInstallation, {}))).toMatchObject({ code: 'forbidden' });
  const log = await operate('log');
  expect(log.output.match(/Operator (added|removed): .*/g)).toEqual([
    `Operator added: ${email}  (landfall, on the machine)`,
    `Operator removed: ${email}  (landfall, on the machine)`,
  ]);
}, 90_000);

it.each([[[]], [['add']], [['list', 'all']], [['make', 'ada']], [['add', 'ada', 'bea']]])(
  '%j prints the usage, and creates no database',
  async (words) => {
    const answer = await folder.operate(COMMAND, words);
    expect(answer).toMatchObject({ code: 2, output: expect.stringContaining('landfall operator add') });
    expect(existsSync(folder.inHome())).toBe(false);
  },
);
