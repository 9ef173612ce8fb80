import { search } from '@landfall/contract/search';
import { expect, it } from 'vitest';
import { startHarness, type TestPerson } from '../../testing/harness.ts';
import { officeOf, SEARCHES } from '../../testing/many-people.ts';

const soak = process.env.TEST_SOAK === '1';

/** The number of measurements of each search; their median counts. */
const TIMES = 5;

async function timesOf(reader: TestPerson, q: string): Promise<number[]> {
  const times: number[] = [];
  for (let time = 0; time < TIMES; time++) {
    const began = performance.now();
    await reader.call(search, { query: { q } });
    times.push(performance.now() - began);
  }
  return times.toSorted((a, b) => a - b);
}

it.runIf(soak)(
  'T42 with a million people no search takes over 150 ms',
  async () => {
    const harness = await startHarness();
    try {
      const ada = await officeOf(harness, 1_000_000);
      const took: { q: string; ms: number }[] = [];
      for (const q of SEARCHES) {
        // A new member for each search, as the calls of one person are limited.
        const times = await timesOf(await ada.colleague('viewer'), q);
        took.push({ q: q.slice(0, 40), ms: Math.round(times[(TIMES - 1) / 2] ?? 0) });
      }
      console.table(took.toSorted((a, b) => b.ms - a.ms));
      expect(took.filter(({ ms }) => ms > 150)).toEqual([]);
    } finally {
      await harness.close();
    }
  },
  3_600_000,
);
