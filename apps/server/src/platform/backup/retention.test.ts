import { DAY_MS } from '@landfall/domain/durations';
import { expect, it } from 'vitest';
import type { Base, BaseKind } from './repository.ts';
import { firstOfDays, keptBases } from './retention.ts';

const KEEP = { daily: 7, weekly: 5, monthly: 12 };
const first = Date.parse('2024-01-01T03:00:00Z');

const base = (day: number, kind: BaseKind = 'scheduled'): Base => {
  const startedAt = new Date(first + day * DAY_MS).toISOString();
  return { startedAt, kind, name: startedAt.slice(0, 10) } as Base;
};
const days = (count: number) => Array.from({ length: count }, (_, day) => base(day));
const names = (bases: readonly Base[]) => bases.map(({ name }) => name);
const nowAfter = (count: number) => first + count * DAY_MS;

it('keeps seven days, five weeks and twelve months of two years', () => {
  const kept = names(keptBases(days(731), KEEP, nowAfter(731)));
  expect(kept.slice(-7)).toEqual([25, 26, 27, 28, 29, 30, 31].map((day) => `2025-12-${day}`));
  // Sundays, then last days of months.
  expect(kept.slice(0, -7)).toEqual([
    ...['2025-01-31', '2025-02-28', '2025-03-31', '2025-04-30', '2025-05-31', '2025-06-30'],
    ...['2025-07-31', '2025-08-31', '2025-09-30', '2025-10-31', '2025-11-30', '2025-12-07'],
    ...['2025-12-14', '2025-12-21'],
  ]);
  expect(firstOfDays(days(731), KEEP)?.name).toBe('2025-12-25');
});

it('never removes the last one, whatever its age', () => {
  expect(names(keptBases([base(0)], KEEP, nowAfter(2_000)))).toEqual(['2024-01-01']);
  expect(keptBases([], KEEP, nowAfter(1))).toEqual([]);
});

it('counts only days with a backup, so that a machine that was off keeps seven', () => {
  const bases = [...days(3), base(60), base(61)];
  expect(names(keptBases(bases, KEEP, nowAfter(61)))).toEqual(names(bases));
});

it('keeps one made before a migration for thirty days, beside that of its day', () => {
  const migration = base(10, 'before-migration');
  const bases = [...days(11).slice(0, 10), migration, base(10)];
  const later = Array.from({ length: 60 }, (_, day) => base(11 + day));
  const isKept = (daysLater: number) =>
    keptBases([...bases, ...later.slice(0, daysLater)], KEEP, nowAfter(11 + daysLater)).includes(migration);
  expect([isKept(0), isKept(28), isKept(40)]).toEqual([true, true, false]);
});
