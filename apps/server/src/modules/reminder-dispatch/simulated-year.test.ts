import { expect, it } from 'vitest';
import { type SimulationOptions, simulate } from '../../testing/simulation/simulation.ts';

const soak = process.env.TEST_SOAK === '1';
const seed = Number(process.env.TEST_SEED ?? 20_310_305);

/** A week in which daylight saving time begins in America. */
const WEEK: SimulationOptions = {
  seed,
  start: '2031-03-05',
  days: 8,
  cases: 40,
  deeds: 6,
  down: [3],
  outages: [1, 6],
  kills: [2, 5],
  cuts: [4],
};

const everyDay = (period: number, from: number) =>
  Array.from({ length: 365 }, (_, day) => day).filter((day) => day >= from && day % period === 0);

/** A year in which the clocks of all three zones change twice, with an outage of ten days in summer. */
const YEAR: SimulationOptions = {
  seed,
  start: '2031-01-01',
  days: 365,
  cases: 1_667,
  deeds: 20,
  down: Array.from({ length: 10 }, (_, day) => 200 + day),
  outages: everyDay(17, 3),
  kills: everyDay(11, 5),
  cuts: everyDay(13, 7),
};

it(`no reminder is missed or comes twice in ${soak ? 'a year' : 'a week'} of three offices, seed ${seed}`, {
  timeout: soak ? 7_200_000 : 120_000,
}, async () => {
  const { faults, figures } = await simulate(soak ? YEAR : WEEK);
  console.log(`seed ${seed}: ${JSON.stringify(figures)}`);
  expect(faults).toEqual([]);
  expect(figures.reminders).toBeGreaterThan(100);
  expect(figures.byDigest).toBeGreaterThan(10);
  expect(figures.late).toBeGreaterThan(10);
  expect(figures.repeated).toBeGreaterThan(0);
});
