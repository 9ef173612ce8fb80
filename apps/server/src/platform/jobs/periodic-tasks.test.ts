import { DAY_MS, MINUTE_MS } from '@landfall/domain/durations';
import { expect, it } from 'vitest';
import { dueTasks } from './periodic-tasks.ts';

it('a task continues on schedule when the clock, which was ahead, is set back', async () => {
  let now = Date.parse('2026-03-03T15:00:00Z');
  let runs = 0;
  const count = {
    name: 'count',
    everyMs: MINUTE_MS,
    async work() {
      runs += 1;
    },
  };
  const doDue = dueTasks([count], { now: () => now }, { info() {}, warn() {}, error() {} });
  await doDue();
  now -= DAY_MS;
  await doDue();
  expect(runs).toBe(2);
  now += MINUTE_MS - 1;
  await doDue();
  expect(runs).toBe(2);
  now += 1;
  await doDue();
  expect(runs).toBe(3);
});
