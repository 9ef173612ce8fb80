import type { BackupPlace } from '@landfall/contract/backups';
import { expect, it } from 'vitest';
import { BACKUPS_OFF, BACKUPS_ON, BUCKET, DRIVE } from '../../testing/backups.ts';
import { drillWords, instantWriter, keepWords, placeState, summaryOf } from './backup-words.ts';

const NOW = Date.parse('2026-03-02T15:00:00Z');
const write = (instant: string) => instant.slice(0, 16);
const stateOf = (place: BackupPlace, backups = BACKUPS_ON) => {
  const { label, words } = placeState(place, backups, NOW, write);
  return `${label}: ${words}`;
};

it('words the content and problem of a place', () => {
  expect(stateOf(DRIVE)).toBe(
    'Working: The last backup is from 2026-03-02T08:00, made and read back. Later changes are in it, until about 2026-03-02T14:59.',
  );
  expect(stateOf({ ...DRIVE, last_shipped_at: null })).toContain('Later changes follow each minute.');
  const error = { at: '2026-03-02T14:00:00Z', message: 'Is its drive mounted?' };
  expect(stateOf({ ...DRIVE, error })).toBe(
    'Failing: Since 2026-03-02T14:00: Is its drive mounted? The last backup is from 2026-03-02T08:00.',
  );
  expect(stateOf({ ...DRIVE, error: { ...error, message: 'No space left' }, last_base_at: null })).toBe(
    'Failing: Since 2026-03-02T14:00: No space left. There is no backup in it yet.',
  );
  expect(stateOf({ ...DRIVE, last_base_at: null })).toBe(
    'First backup: The first backup begins within a minute.',
  );
  expect(stateOf({ ...DRIVE, last_base_at: '2026-02-28T08:00:00Z' })).toContain('Late:');
  const operations = [
    { kind: 'backup' as const, place: DRIVE.name, state: 'under_way' as const, begun_at: write('') },
  ];
  expect(stateOf(DRIVE, { ...BACKUPS_ON, operations })).toContain('Backing up: A backup is being made.');
  expect(stateOf(BUCKET, { ...BACKUPS_ON, operations })).toContain('Working:');
  expect(stateOf(DRIVE, { ...BACKUPS_ON, state: 'unprepared' })).toContain('Not begun:');
});

it('summarizes all with the most important', () => {
  const labelOf = (changes: Partial<typeof BACKUPS_ON>) =>
    summaryOf({ ...BACKUPS_ON, ...changes }, NOW, write);
  expect(labelOf(BACKUPS_OFF)).toMatchObject({ tone: 'red', label: 'Backups are off' });
  expect(labelOf({ state: 'unprepared' }).label).toBe('No backup is made');
  expect(labelOf({})).toMatchObject({ tone: 'green', label: 'Backups are on' });
  const near = { ...DRIVE, on_data_disk: true };
  expect(labelOf({ places: [near, BUCKET] }).tone).toBe('green');
  expect(labelOf({ places: [near] })).toMatchObject({
    tone: 'yellow',
    words: expect.stringContaining('add a place elsewhere'),
  });
  expect(labelOf({ places: [{ ...DRIVE, last_base_at: null }] })).toMatchObject({
    tone: 'blue',
    words: 'A backup is being made.',
  });
  const failing = { ...BUCKET, error: { at: '2026-03-02T14:00:00Z', message: 'away' } };
  expect(labelOf({ places: [DRIVE, failing], waiting_segments: 3 }).words).toBe(
    'Something below needs attention. Only on this machine so far: 3 pieces of recent changes, 16 MB each.',
  );
  expect(labelOf({ places: [failing] }).words).toBe('No place is up to date.');
  expect(labelOf({ last_drill: { at: '2026-03-02T14:00:00Z', fault: 'a file is missing' } }).label).toBe(
    'Backups need attention',
  );
});

it('words the retention of backups', () => {
  expect(keepWords({ daily: 7, weekly: 5, monthly: 12 })).toBe(
    'The newest backup of each of the last 7 days, 5 weeks and 12 months that have one. Any moment of the last 7 days can be restored.',
  );
  expect(keepWords({ daily: 1, weekly: 0, monthly: 0 })).toContain('the last 1 day that have one');
});

it('words the result of the last trial restore', () => {
  const last = { at: '2026-03-01T16:00:00Z' };
  expect(drillWords(BACKUPS_ON, write)).toContain('Nothing was wrong');
  expect(drillWords({ ...BACKUPS_ON, last_drill: { ...last, fault: 'amcheck' } }, write)).toBe(
    'On 2026-03-01T16:00 something was wrong: amcheck',
  );
  expect(drillWords({ ...BACKUPS_ON, last_drill: null }, write)).toContain('None yet');
  expect(drillWords(BACKUPS_OFF, write)).toBe('None: there are no backups.');
  expect(drillWords({ ...BACKUPS_ON, key: 'elsewhere' }, write)).toContain('kept elsewhere');
});

it('shows an instant in the office’s zone, with its name', () => {
  expect(instantWriter('America/New_York')('2026-03-02T15:00:00Z')).toMatch(/^Mar 2, 2026, 10:00.AM EST$/);
  expect(instantWriter('Pacific/Honolulu')('2026-03-02T05:00:00Z')).toMatch(/^Mar 1, 2026, 7:00.PM HST$/);
});

it('shows an instant in the reader’s zone when the browser does not know the office’s', () => {
  const instant = '2026-03-02T15:00:00Z';
  expect(instantWriter('Mars/Olympus')(instant)).toBe(instantWriter(undefined)(instant));
});
