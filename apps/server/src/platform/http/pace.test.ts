import { expect, it } from 'vitest';
import { Pace } from './pace.ts';

/** A pace of 1,000 bytes a second, whose pauses end at once and advance its clock, unless the clock stands still. */
function paced({ standsStill = false } = {}) {
  let now = 5_000;
  const pauses: number[] = [];
  const pace = new Pace(1_000, {
    now: () => now,
    async pause(milliseconds) {
      pauses.push(milliseconds);
      if (!standsStill) now += milliseconds;
    },
  });
  const pass = (milliseconds: number) => {
    now += milliseconds;
  };
  return { pace, pauses, pass };
}

it('limits one sender to the bytes of a second, independently of others', async () => {
  const { pace, pauses } = paced();
  await pace.sent('office', 500);
  await pace.sent('office', 250);
  expect(pauses).toEqual([500, 250]);
  const waits = pace.sent('office', 400);
  await pace.sent('other', 100);
  await waits;
  expect(pauses.slice(2)).toEqual([400, 100]);
});

it('counts simultaneous bytes together, and saves up nothing', async () => {
  const { pace, pauses, pass } = paced({ standsStill: true });
  await Promise.all([pace.sent('office', 300), pace.sent('office', 300)]);
  expect(pauses).toEqual([300, 600]);
  pass(60_000);
  await pace.sent('office', 200);
  expect(pauses.at(-1)).toBe(200);
});

it('skips waits that are too short, and forgets idle senders', async () => {
  const { pace, pauses, pass } = paced();
  for (let sender = 0; sender < 1_000; sender += 1) await pace.sent(`office ${sender}`, 1);
  pass(1);
  await pace.sent('office', 1);
  await pace.sent('another', 1);
  expect([pauses, pace.senders]).toEqual([[], 2]);
  await pace.sent('office', 1);
  expect(pauses).toEqual([2]);
});
