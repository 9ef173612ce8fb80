import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { removeUnneeded } from './wal-shipping.ts';

const NOW = Date.parse('2026-03-02T15:00:00Z');

it('removes unfinished copies untouched for an hour, and notes without their segment', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'landfall-archive-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const ages = {
    'archtemp.000000010000000000000004.71.1772463599': 1,
    'archtemp.000000010000000000000003.70.1772459999': 3_600_000,
    '000000010000000000000002': 7_200_000,
    '00000002.history': 1,
    '000000010000000000000001.shipped': 1,
    '000000010000000000000002.shipped': 1,
  };
  for (const [name, age] of Object.entries(ages)) {
    await writeFile(join(folder, name), '');
    await utimes(join(folder, name), new Date(NOW), new Date(NOW - age));
  }
  await removeUnneeded(folder, NOW);
  expect((await readdir(folder)).toSorted()).toEqual([
    '000000010000000000000002',
    '000000010000000000000002.shipped',
    'archtemp.000000010000000000000004.71.1772463599',
  ]);
});
