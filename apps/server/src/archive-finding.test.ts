import { expect, it } from 'vitest';
import { archiveFinding } from './archive-finding.ts';
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

it('needs attention when nothing archives, unless it is backed up otherwise or cannot be read', () => {
  expect(archiveFinding(archived, 'archive')).toMatchObject({ isWell: true, words: `archived until ${NOW}` });
  expect(archiveFinding(off, 'archive')).toMatchObject({
    isWell: false,
    words: expect.stringContaining('LANDFALL_DATABASE_BACKUP=elsewhere'),
  });
  expect(archiveFinding(off, 'elsewhere')).toMatchObject({ isWell: true, isOff: true });
  expect(archiveFinding(undefined, 'archive')).toMatchObject({
    isWell: true,
    words: expect.stringContaining('see to it'),
  });
});
