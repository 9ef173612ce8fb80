import { describe, expect, it } from 'vitest';
import type { Organization } from './landfall.ts';
import { mixedDay } from './mixed-day.ts';

const TODAY = new Date('2026-03-02T12:00:00Z');
const organizations: Organization[] = Array.from({ length: 200 }, (_, at) => ({
  number: at + 1,
  id: `organization ${at + 1}`,
  cases: Array.from({ length: 2_000 }, (_each, which) => `${at + 1}.${which}`),
  petitioners: [],
  members: 20,
}));
const requests = Array.from({ length: 20_000 }, (_, at) => mixedDay(organizations, at + 1, TODAY));
const kindOf = ({ method, path }: (typeof requests)[number]) =>
  `${method} ${path.replace(/\?.*/, '').replace(/\/\d+\.\d+$/, '/{id}')}`;

describe('a mixed day', () => {
  it('writes four of twenty: cases, changes, dates and notes', () => {
    const writes = Map.groupBy(
      requests.filter(({ method }) => method === 'POST'),
      kindOf,
    );
    expect(new Map([...writes].map(([kind, all]) => [kind, all.length]))).toEqual(
      new Map([
        ['POST /api/case_records', 1_000],
        ['POST /api/case-dates', 1_000],
        ['POST /api/notes', 1_000],
        ['POST /api/case_records/{id}', 1_000],
      ]),
    );
  });

  it('covers all endpoints, organizations and members evenly', () => {
    const kinds = new Set(requests.map(kindOf)).size;
    const byOrganization = Map.groupBy(requests, ({ organization }) => organization.number);
    expect(byOrganization.size).toBe(200);
    for (const mine of byOrganization.values()) {
      expect(mine.length).toBeGreaterThan(50);
      expect(mine.length).toBeLessThan(160);
      expect(new Set(mine.map(kindOf)).size).toBeGreaterThan(kinds - 4);
    }
    const byMember = Map.groupBy(requests, ({ turn }) => turn);
    expect([...byMember.keys()].sort((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, at) => at));
    for (const mine of byMember.values()) expect(new Set(mine.map(kindOf)).size).toBe(kinds);
  });

  it('opens any case of an organization, not the same few', () => {
    const pages = requests.filter((request) => kindOf(request) === 'GET /api/case_records/{id}');
    expect(new Set(pages.map(({ path }) => path)).size).toBeGreaterThan(0.95 * pages.length);
    const places = pages.map(({ path }) => Number(path.split('.').at(-1)));
    expect(Math.max(...places)).toBeGreaterThan(1_950);
    expect(places.filter((place) => place < 1_000).length / places.length).toBeCloseTo(0.5, 1);
  });

  it('is deterministic', () => {
    expect(mixedDay(organizations, 77, TODAY)).toEqual(mixedDay(organizations, 77, TODAY));
  });
});
