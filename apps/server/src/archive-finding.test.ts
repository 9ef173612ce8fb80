import { expect, it } from 'vitest';
import { archiveFinding } from './archive-finding.ts';
import { watchArchive } from './archive-watch.ts';
import type { Archiving } from './platform/db/archiver.ts';

const NOW = '2026-03-02T15:00:00.000Z';
const archived: Archiving = {
  isOn: true,
  since: NOW,
  now: NOW,
  lastArchivedAt: NOW,
  failedCount: 0,
  lastFailed: null,
};
const off = { ...archived, isOn: false };

it('wants somebody where nothing archives, unless it is backed up by other means or may not be read', () => {
  expect(archiveFinding(archived, 'archive')).toMatchObject({ isWell: true, words: `archived until ${NOW}` });
  expect(archiveFinding(off, 'archive')).toMatchObject({
    isWell: false,
    words: expect.stringContaining('LANDFALL_DATABASE_BACKUP=elsewhere'),
  });
  expect(archiveFinding(off, 'elsewhere')).toMatchObject({ isWell: true });
  expect(archiveFinding(undefined, 'archive')).toMatchObject({
    isWell: true,
    words: expect.stringContaining('see to it'),
  });
});

it('the log tells once that nothing is archived, and that it is again', async () => {
  let fault: string | undefined = 'archiving fails';
  const lines: string[] = [];
  const told = (_fields: object, message: string) => void lines.push(message);
  const watch = watchArchive(async () => fault, { info: told, warn: told, error: told });
  await watch.work();
  await watch.work();
  fault = undefined;
  await watch.work();
  await watch.work();
  expect(lines).toEqual([
    "the database's log is not archived, or LANDFALL_DATABASE_BACKUP=elsewhere is not set",
    "the database's log is archived again",
  ]);
});
