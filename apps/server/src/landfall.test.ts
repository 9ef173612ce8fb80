import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { COMMANDS } from './commands.ts';
import { PRODUCT_VERSION } from './product-version.ts';
import { DataFolder } from './testing/data-folder.ts';

const folder = new DataFolder();

it('prints its commands, the usage of one, and its version', async () => {
  const help = await folder.operate('help');
  expect(help.code).toBe(0);
  for (const [name, { usage }] of Object.entries(COMMANDS))
    for (const [words, does] of usage) {
      expect(help.output).toContain(`landfall ${name} ${words}`.trimEnd());
      expect(help.output).toContain(does);
    }
  const ofOne = await folder.operate('case-list', ['check', '--help']);
  expect(ofOne).toMatchObject({ code: 0, output: expect.stringContaining('landfall case-list repair') });
  expect(ofOne.output).not.toContain('landfall start');
  expect(await folder.operate('--version')).toEqual({ code: 0, output: `${PRODUCT_VERSION}\n` });
});

it.each([
  ['nonsense', 'There is no command "nonsense".'],
  ['constructor', 'There is no command "constructor".'],
  ['--port=80', "Unknown option '--port'"],
])('exits with 2 for %s, and creates no database', async (word, said) => {
  const answer = await folder.operate(word);
  expect(answer).toMatchObject({ code: 2, output: expect.stringContaining(said) });
  expect(answer.output).toContain('"landfall help" lists what there is.');
  expect(existsSync(folder.inHome())).toBe(false);
});

it('reads variables from a file, where the environment has none', async () => {
  const file = join(folder.path, 'landfall.env');
  writeFileSync(file, 'PORT=no-number\nLANDFALL_DATA_DIR=/nowhere\n');
  const { code, output } = await folder.operate('--config', [file, 'doctor']);
  expect([code, output]).toEqual([1, expect.stringContaining('PORT')]);
  writeFileSync(file, 'LANDFALL_DATA_DIR=/nowhere\n');
  expect((await folder.operate('--config', [file, 'doctor'])).output).toContain(folder.path);
  expect(await folder.operate('--config', ['/nowhere/landfall.env', 'doctor'])).toMatchObject({ code: 2 });
});

it.runIf(process.platform === 'linux')('names a place that cannot be used for backups', async () => {
  // No folder can be created there, though its parent exists.
  const place = '/proc/landfall';
  expect(await folder.operate('backup', ['prepare'], { LANDFALL_BACKUP_TO: place })).toMatchObject({
    code: 1,
    output: expect.stringContaining(`${place} cannot be used for backups: `),
  });
});
