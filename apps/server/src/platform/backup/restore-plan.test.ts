import { expect, it } from 'vitest';
import { emptyBase } from '../../testing/stored-base.ts';
import type { Base } from './repository.ts';
import { chooseBase, continuationOf, RestoreRefusedError, readTarget } from './restore-plan.ts';

const base = (name: string, endedAt: string): Base => ({ ...emptyBase(endedAt), lineage: 'life', name });
const bases = [
  base('20260101T000000000Z-scheduled', '2026-01-01T00:00:10.000Z'),
  base('20260102T000000000Z-before-1.4.0', '2026-01-02T00:00:10.000Z'),
  base('20260103T000000000Z-scheduled', '2026-01-03T00:00:10.000Z'),
];
const chosen = (at?: string) => chooseBase(bases, readTarget(at, bases)).name;

it('starts from the newest backup, or the newest that ended before the moment', () => {
  expect(chosen()).toBe('20260103T000000000Z-scheduled');
  expect(chosen('2026-01-03T00:00:11Z')).toBe('20260103T000000000Z-scheduled');
  expect(chosen('2026-01-03T00:00:09Z')).toBe('20260102T000000000Z-before-1.4.0');
  expect(chosen('2026-01-01T19:00:11-05:00')).toBe('20260102T000000000Z-before-1.4.0');
});

it('finds a backup by its name or the end of it', () => {
  expect(chosen('20260101T000000000Z-scheduled')).toBe('20260101T000000000Z-scheduled');
  expect(chosen('before-1.4.0')).toBe('20260102T000000000Z-before-1.4.0');
});

it('refuses an unknown backup, and lists the existing ones', () => {
  expect(() => chosen('2025-12-31T00:00:00Z')).toThrow('The oldest backup is of 2026-01-01T00:00:10.000Z');
  for (const at of ['yesterday', '2026-01-02', '2026-01-02T00:00:00', 'before-9.9.9'])
    expect(() => chosen(at), at).toThrow(RestoreRefusedError);
  expect(() => chooseBase([], { kind: 'newest' })).toThrow('no complete backup');
});

it('follows the log from the end of a base backup to the last segment or a gap', () => {
  const names = ['02', '03', '04', '05', '07'].map((end) => `0000000100000000000000${end}`);
  const [, , four, five] = names;
  const [first] = bases as [Base];
  expect(continuationOf(first, names.slice(0, 4))).toEqual({ segments: [four, five], gap: undefined });
  expect(continuationOf(first, names)).toEqual({
    segments: [four, five],
    gap: '000000010000000000000006',
  });
  expect(continuationOf(first, names.slice(3))).toEqual({ segments: [], gap: four });
  expect(continuationOf(first, ['000000020000000000000004'])).toEqual({ segments: [], gap: undefined });
});
