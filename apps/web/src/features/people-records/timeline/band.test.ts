import { expect, it } from 'vitest';
import { bandOf } from './band.ts';
import type { Timeline } from './queries.ts';

const period = (from: string, to: string | null): Timeline['periods'][number] => ({
  id: from,
  beneficiary_id: 'b',
  kind: 'status',
  class: 'H-1B',
  from,
  to,
  duration_of_status: false,
  employer: '',
  identifier: null,
  document: null,
  note: '',
  version: 1,
  created_at: '',
});
const timeline = (periods: Timeline['periods']): Timeline => ({
  today: '2026-03-02',
  periods,
  absences: [],
  gaps: [],
  expiries: [],
  counters: [],
});

it('a period is placed by its days, and a current one ends beyond today', () => {
  const band = bandOf(timeline([period('2020-01-01', '2022-12-31'), period('2023-01-01', null)]));
  const [first, second] = band?.lanes[0]?.bars ?? [];
  expect(first).toMatchObject({ left: 0, open: false });
  expect(second?.left).toBeCloseTo(first?.width ?? 0);
  expect(second).toMatchObject({ open: true });
  expect((second?.left ?? 0) + (second?.width ?? 0)).toBeGreaterThan(band?.today ?? 100);
});

it('years without room for their number are left out', () => {
  const band = bandOf(timeline([period('2019-03-26', '2028-03-01')]));
  expect(band?.years.map(({ year }) => year)).toEqual(['2020', '2022', '2024', '2026']);
});

it('a period without a first day is not drawn', () => {
  expect(bandOf(timeline([]))).toBeUndefined();
});
