import { describe, expect, it } from 'vitest';
import { backupFinding, drillFinding, heartbeatFinding } from './backup-finding.ts';
import type { BackupState } from './platform/backup/state.ts';

const NOW = { now: Date.parse('2026-03-02T15:00:00Z') };
const GOOD: BackupState = {
  configured: true,
  prepared: true,
  targets: {
    '/mnt/nas': {
      lastBase: { name: 'base', at: '2026-03-02T03:00:00Z' },
      lastShipped: null,
      lastError: null,
    },
  },
  waitingSegments: 1,
  lastDrill: { at: '2026-03-01T03:00:00Z', fault: null },
};
const target = (changes: Partial<BackupState['targets'][string]>): BackupState => {
  const [[place, state] = ['', undefined]] = Object.entries(GOOD.targets);
  if (!state) throw new Error('There is one');
  return { ...GOOD, targets: { [place]: { ...state, ...changes } } };
};

it('existing backups need no attention; missing ones are reported', () => {
  expect(backupFinding(GOOD, NOW)).toMatchObject({
    isWell: true,
    words: expect.stringContaining('2026-03-02T03:00:00Z'),
  });
  expect(backupFinding({ ...GOOD, configured: false, targets: {} }, NOW)).toMatchObject({
    isWell: true,
    isOff: true,
    words: expect.stringContaining('LANDFALL_BACKUP_TO'),
  });
});

it.each<[string, BackupState, string]>([
  ['that they were never prepared', { ...GOOD, prepared: false }, 'landfall backup prepare'],
  ['a place without one', target({ lastBase: null }), 'holds none yet'],
  [
    'one that is older than a day and a half',
    target({ lastBase: { name: 'base', at: '2026-03-01T02:59:59Z' } }),
    'the last is of',
  ],
  [
    'a failure',
    target({ lastError: { at: '2026-03-02T14:00:00Z', message: 'The disk is full' } }),
    '/mnt/nas: The disk is full',
  ],
  ['a log that waits', { ...GOOD, waitingSegments: 64 }, '64 segments of the log wait'],
])('%s needs attention', (_, state, words) => {
  expect(backupFinding(state, NOW)).toMatchObject({
    isWell: false,
    words: expect.stringContaining(words),
  });
});

it('a server that was off has an hour to catch up', () => {
  const late = target({ lastBase: { name: 'base', at: '2026-02-01T03:00:00Z' } });
  const drilled = { ...GOOD, lastDrill: { at: '2026-02-01T03:00:00Z', fault: null } };
  const wellAfter = (upMs: number) => [
    backupFinding(late, { ...NOW, upMs }).isWell,
    drillFinding(drilled, true, { ...NOW, upMs }).isWell,
  ];
  expect(wellAfter(3_600_000)).toEqual([true, true]);
  expect(wellAfter(3_600_001)).toEqual([false, false]);
  expect(backupFinding(target({ lastBase: null }), { ...NOW, upMs: 60_000 })).toMatchObject({
    isWell: true,
    words: 'the first base is made now',
  });
});

describe('trial restores', () => {
  const drilled = (at: string, fault: string | null = null): BackupState => ({
    ...GOOD,
    lastDrill: { at, fault },
  });

  it.each<[string, BackupState, string]>([
    ['one that failed', drilled('2026-03-02T03:00:00Z', 'amcheck'), 'failed: amcheck'],
    ['none for ten days', drilled('2026-02-20T14:59:59Z'), 'the last is of 2026-02-20'],
  ])('%s needs attention', (_, state, words) => {
    expect(drillFinding(state, true, NOW)).toMatchObject({
      isWell: false,
      words: expect.stringContaining(words),
    });
  });

  it('that succeed, and the first future one, need no attention', () => {
    expect(drillFinding(GOOD, true, NOW)).toEqual({
      subject: 'trial restore',
      isWell: true,
      words: 'the one of 2026-03-01T03:00:00Z went well',
    });
    expect(drillFinding({ ...GOOD, lastDrill: null }, true, NOW)).not.toHaveProperty('isOff');
  });

  it.each<[string, BackupState, boolean]>([
    ['without backups', { ...GOOD, configured: false }, true],
    ['before backups are prepared', { ...GOOD, prepared: false }, true],
    ['where the key is kept elsewhere', drilled('2026-01-01T00:00:00Z'), false],
  ])('are off %s', (_, state, opensOwn) => {
    expect(drillFinding(state, opensOwn, NOW)).toMatchObject({ isWell: true, isOff: true });
  });

  it('made by hand are reported', () => {
    const { words } = drillFinding(GOOD, false, NOW);
    expect(words).toContain('the one of 2026-03-01T03:00:00Z went well');
  });
});

describe('the heartbeat', () => {
  const url = 'https://heartbeat.example/b2f7c1d0';
  const at = '2026-03-02T14:59:00Z';

  it('that is received, or due later, needs no attention', () => {
    const heard = heartbeatFinding(url, true, { at, fault: null });
    expect(heard).toEqual({
      subject: 'heartbeat',
      isWell: true,
      words: `heartbeat.example was called at ${at}`,
    });
    expect(heartbeatFinding(url, true, null)).not.toHaveProperty('isOff');
  });

  it('that fails needs attention, without revealing its secret', () => {
    const { isWell, words } = heartbeatFinding(url, true, { at, fault: 'answered 404' });
    expect([isWell, words]).toEqual([false, expect.stringContaining('heartbeat.example, called at')]);
    expect(words).toContain('answered 404');
    expect(words).not.toContain('b2f7c1d0');
  });

  it('is off without an address, and without backups', () => {
    expect(heartbeatFinding(undefined, true, null)).toMatchObject({ isWell: true, isOff: true });
    expect(heartbeatFinding(url, false, null)).toMatchObject({ isWell: true, isOff: true });
  });
});
