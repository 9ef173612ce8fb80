import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '../calendar-dates.ts';
import { daysIn, type Period } from '../deadline-rules/periods.ts';
import { countersOf } from './counters.ts';
import { subtractPeriods, within } from './day-intervals.ts';
import { expiriesOf } from './expiries.ts';
import type { PersonFacts } from './person-facts.ts';
import { statusGaps } from './status-gaps.ts';

let id = 0;
const period = (kind: string, of: string, from: string | null, to: string | null) => {
  id += 1;
  return { id: String(id), kind, class: of, from, to };
};
const status = (of: string, from: string, to: string | null) => period('status', of, from, to);
const facts = (
  today: string,
  periods: PersonFacts['periods'],
  absences: PersonFacts['absences'] = [],
): PersonFacts => ({ periods, absences, today });

const counter = (key: string, known: PersonFacts) => countersOf(known).find((one) => one.key === key);
const output = (key: string, known: PersonFacts, label: RegExp) =>
  counter(key, known)?.outputs.find((one) => label.test(one.label));

describe('gaps', () => {
  it('lie between statuses, and not between adjoining ones', () => {
    const known = facts('2024-06-01', [
      status('F-1', '2018-08-20', '2020-05-31'),
      status('H-1B', '2020-10-01', '2023-09-30'),
      status('H-1B', '2023-10-01', '2026-09-30'),
    ]);
    expect(statusGaps(known)).toEqual([{ from: '2020-06-01', to: '2020-09-30', days: 122 }]);
  });

  it('continue after the last status, and a period without status is a gap', () => {
    const known = facts('2024-01-31', [
      status('B-2', '2023-01-10', '2023-12-31'),
      status('None', '2024-01-01', null),
    ]);
    expect(statusGaps(known)).toEqual([{ from: '2024-01-01', to: null, days: 31 }]);
  });

  it('include no future days, unless a gap lies ahead entirely', () => {
    const gone = status('B-2', '2025-08-01', '2026-01-31');
    const trip = facts('2026-03-02', [gone], [{ from: '2026-04-01', to: null }]);
    expect(statusGaps(trip)).toEqual([{ from: '2026-02-01', to: '2026-04-01', days: 30 }]);
    const next = facts('2026-03-02', [gone, status('H-1B', '2026-10-01', '2029-09-30')]);
    expect(statusGaps(next)).toEqual([{ from: '2026-02-01', to: '2026-09-30', days: 30 }]);
    expect(statusGaps({ ...next, today: '2026-01-15' })).toMatchObject([{ to: '2026-09-30', days: 242 }]);
  });

  it('exclude time abroad, from the day after departure', () => {
    const known = (to: string | null) =>
      facts('2024-02-01', [status('B-2', '2023-01-10', '2023-06-30')], [{ from: '2023-06-28', to }]);
    expect(statusGaps(known(null))).toEqual([]);
    expect(statusGaps(known('2024-01-15'))).toEqual([{ from: '2024-01-16', to: null, days: 17 }]);
  });

  it('are unknown before the first status, and for a person without records', () => {
    expect(statusGaps(facts('2024-02-01', []))).toEqual([]);
    expect(statusGaps(facts('2024-02-01', [status('F-1', '2024-03-01', null)]))).toEqual([]);
  });

  it('never overlap statuses', () => {
    const day = fc.integer({ min: 0, max: 3000 }).map((n) => addDays('2018-01-01', n));
    const stretch = fc.tuple(day, day).map(([a, b]): Period => (a < b ? [a, b] : [b, a]));
    fc.assert(
      fc.property(
        fc.array(stretch, { maxLength: 6 }),
        fc.array(stretch, { maxLength: 3 }),
        day,
        (held, away, today) => {
          const known = facts(
            today,
            held.map(([from, to]) => status('H-1B', from, to)),
            away.map(([from, to]) => ({ from, to })),
          );
          for (const { from, to, days } of statusGaps(known)) {
            const isToCome = from > today;
            const gap: Period = [from, to === null || (to > today && !isToCome) ? today : to];
            expect(daysIn([gap])).toBe(days);
            expect(daysIn(subtractPeriods([gap], held))).toBe(days);
            expect(held.flatMap((one) => within([one], ...gap))).toEqual([]);
          }
        },
      ),
    );
  });
});

describe('expiring records', () => {
  const ending = (of_id: string, group: string, from: string | null, to: string | null) => ({
    of_id,
    group,
    from,
    to,
    label: of_id,
  });

  it('are sorted by day, without those that another continues and long expired ones', () => {
    const shown = expiriesOf(
      [
        ending('ead', 'work_permit', '2025-01-01', '2026-06-30'),
        ending('h1b', 'status', '2020-10-01', '2023-09-30'),
        ending('h1b again', 'status', '2023-10-01', '2026-03-10'),
        ending('visa', 'visa', '2018-01-01', '2023-01-01'),
        ending('passport', 'passport MX', null, '2026-02-01'),
      ],
      '2026-03-02',
    );
    expect(shown.map(({ of_id, days_left }) => [of_id, days_left])).toEqual([
      ['passport', -29],
      ['h1b again', 8],
      ['ead', 120],
    ]);
  });

  it('are left out once another continues them, or has replaced them by today', () => {
    const shown = expiriesOf(
      [
        ending('continued', 'a', '2025-01-01', '2026-04-30'),
        ending('next', 'a', '2026-05-01', '2027-04-30'),
        ending('interrupted', 'b', '2025-01-01', '2026-04-29'),
        ending('later', 'b', '2026-05-01', '2027-04-30'),
        ending('replaced', 'c', '2025-01-01', '2026-01-31'),
        ending('since today', 'c', '2026-03-02', null),
        ending('a year ago', 'd', null, '2025-03-02'),
        ending('longer ago', 'e', null, '2025-03-01'),
      ],
      '2026-03-02',
    );
    expect(shown.map(({ of_id }) => of_id)).toEqual(['a year ago', 'interrupted', 'next', 'later']);
  });

  it('visas say nothing about a status', () => {
    const shown = expiriesOf(
      [ending('f1', 'status', '2024-08-01', null), ending('visa', 'visa', '2024-07-01', '2026-03-05')],
      '2026-03-02',
    );
    expect(shown.map(({ of_id }) => of_id)).toEqual(['visa']);
  });
});

describe('H-1B', () => {
  const six = [status('H-1B', '2020-10-01', '2023-09-30'), status('H-1B', '2023-10-01', '2026-09-30')];

  it('ends after six years, and PERM is due a year before', () => {
    const known = facts('2026-03-02', six);
    expect(output('h1b-six-year', known, /end/)).toMatchObject({ date: '2026-09-30', role: 'expires' });
    expect(output('h1b-six-year', known, /PERM/)?.date).toBe('2025-09-30');
    expect(counter('h1b-six-year', known)).toMatchObject({ days: 1979, limit: 2191 });
  });

  it('gives back whole days abroad, without departure and return, each once', () => {
    const away = [
      { from: '2021-12-10', to: '2022-01-05' },
      { from: '2021-12-20', to: '2022-01-10' },
      { from: '2022-06-01', to: '2022-06-02' },
      { from: '2024-07-01', to: '2024-07-16' },
    ];
    const known = facts('2026-03-02', six, away);
    // Dec 11 to Jan 9 are 30 days, Jul 2 to 15 are 14.
    expect(output('h1b-six-year', known, /end/)?.date).toBe('2026-11-13');
    expect(counter('h1b-six-year', known)?.days).toBe(1979 - 44);
    expect(counter('h1b-six-year', known)?.basis).toContain(
      'Abroad Mon, Jul 1, 2024 to Tue, Jul 16, 2024: 14 days given back',
    );
    expect(output('h1b-six-year', known, /end/)?.steps.map(({ text }) => text)).toEqual([
      'First day in H-1B status: Thu, Oct 1, 2020',
      '6 years later: Thu, Oct 1, 2026',
      '1 day before: Wed, Sep 30, 2026',
      expect.stringContaining('44 days'),
    ]);
  });

  it('includes time as L-1, but not other statuses or gaps', () => {
    const known = facts('2024-01-01', [
      status('L-1B', '2018-01-01', '2019-12-31'),
      status('H-4', '2020-01-01', '2020-12-31'),
      status('H-1B', '2021-01-01', '2023-12-31'),
    ]);
    // 730 days as L-1 and 1,095 as H-1B count; the year as H-4, and today, do not.
    expect(counter('h1b-six-year', known)).toMatchObject({ days: 730 + 1095, limit: 2191 });
    expect(output('h1b-six-year', known, /end/)?.date).toBe('2025-01-01');
    expect(counter('l1-max', known)).toMatchObject({ limit: 1826 });
  });

  it('starts anew after a year abroad', () => {
    const known = facts(
      '2026-03-02',
      [status('H-1B', '2015-10-01', '2021-09-30'), status('H-1B', '2023-01-10', '2026-01-09')],
      [{ from: '2021-09-30', to: '2023-01-10' }],
    );
    expect(counter('h1b-six-year', known)?.basis[0]).toContain('after a year abroad');
    expect(counter('h1b-six-year', known)?.limit).toBe(2192);
    expect(output('h1b-six-year', known, /end/)?.date).toBe('2029-03-02');
  });

  it('does not include H-4 or time before the first H-1B day', () => {
    expect(counter('h1b-six-year', facts('2026-03-02', [status('H-4', '2020-10-01', null)]))).toBeUndefined();
    expect(counter('h1b-six-year', facts('2020-03-02', six))).toBeUndefined();
  });

  it('leaves the unused days from today', () => {
    const day = fc.integer({ min: 0, max: 3000 }).map((n) => addDays('2018-01-01', n));
    const stretch = fc
      .tuple(day, fc.integer({ min: 0, max: 300 }))
      .map(([a, n]) => ({ from: a, to: addDays(a, n) }));
    fc.assert(
      fc.property(
        fc.array(stretch, { minLength: 1, maxLength: 5 }),
        fc.array(stretch, { maxLength: 4 }),
        (held, away) => {
          const today = addDays('2018-01-01', 3400);
          const known = facts(
            today,
            held.map(({ from, to }) => status('H-1B', from, to)),
            away,
          );
          const found = counter('h1b-six-year', known);
          const ends = output('h1b-six-year', known, /end/)?.date;
          expect(ends).toBe(addDays(today, (found?.limit ?? 0) - (found?.days ?? 0)));
        },
      ),
    );
  });
});

it('L-1 lasts seven years for managers and five for specialists', () => {
  const known = (of: string) => facts('2026-03-02', [status(of, '2024-02-29', '2027-02-28')]);
  expect(output('l1-max', known('L-1B'), /Limit/)?.date).toBe('2029-02-27');
  expect(output('l1-max', known('L-1A'), /Limit/)?.date).toBe('2031-02-27');
});

describe('OPT', () => {
  const opt = period('work_permit', 'C03B', '2026-07-01', '2027-06-30');

  it('counts days without a job, past and current, up to 90', () => {
    const known = facts('2026-10-15', [
      status('F-1', '2022-08-01', null),
      opt,
      period('employment', 'Acme', '2026-08-01', '2026-09-30'),
    ]);
    expect(counter('opt-unemployment', known)).toMatchObject({ days: 31 + 15, limit: 90 });
    expect(output('opt-unemployment', known, /used up/)?.date).toBe('2026-11-28');
  });

  it.each(['F1', 'F-1 OPT', 'f-1 (STEM OPT)'])('counts them in a status %s', (of) => {
    const known = facts('2026-07-31', [status(of, '2022-08-01', null), opt]);
    expect(counter('opt-unemployment', known)?.days).toBe(31);
  });

  it('allows 90 until STEM has begun', () => {
    const stem = period('work_permit', 'C03C', '2027-07-01', '2029-06-30');
    const at = (today: string) => counter('opt-unemployment', facts(today, [opt, stem]))?.limit;
    expect([at('2026-10-15'), at('2027-06-30'), at('2027-07-01')]).toEqual([90, 90, 150]);
  });

  it('allows 150 with STEM, and ends with another status', () => {
    const stem = period('work_permit', 'C-03C', '2027-07-01', '2029-06-30');
    const known = facts('2028-10-01', [opt, stem, status('H-1B', '2027-10-01', '2030-09-30')]);
    expect(counter('opt-unemployment', known)).toMatchObject({ limit: 150, days: 365 + 92 });
  });
});

describe('permanent residents', () => {
  const lpr = status('LPR', '2020-01-15', null);

  it('have their days abroad in five years counted, with the effect of long absences', () => {
    const known = facts(
      '2026-03-02',
      [lpr],
      [
        { from: '2021-01-01', to: '2021-01-31' },
        { from: '2021-12-31', to: '2022-12-31' },
        { from: '2024-01-01', to: '2024-08-01' },
      ],
    );
    const found = counter('n400-absence', known);
    expect(found?.days).toBe(364 + 212);
    expect(found?.basis.join('\n')).toContain('residence was broken');
    expect(found?.basis.join('\n')).toContain('presumed broken');
    expect(found?.basis.join('\n')).not.toContain('Jan 1, 2021');
    expect(output('n400-absence', known, /filed from/)?.date).toBe('2027-01-01');
  });

  it('are told when to return while they are abroad', () => {
    const known = facts('2026-10-01', [lpr], [{ from: '2026-08-31', to: null }]);
    expect(counter('lpr-absence', known)?.outputs.map(({ date }) => date)).toEqual([
      '2027-02-28',
      '2027-08-30',
    ]);
  });
});

describe('violations', () => {
  it('T17 count overlapping days once: 120, not 137', () => {
    const known = facts('2026-09-01', [
      status('H-1B', '2025-01-01', '2025-12-31'),
      status('H-1B', '2026-01-01', '2027-01-01'),
      period('violation', 'Work without authorization', '2026-01-01', '2026-03-31'),
      period('violation', 'No classes', '2026-03-15', '2026-04-30'),
    ]);
    expect(counter('245k', known)).toMatchObject({ days: 120, limit: 180 });
  });

  it('continue with a gap, and start anew with an admission', () => {
    const gone = [status('B-2', '2025-01-01', '2026-08-31')];
    const violated = period('violation', 'Work', '2026-01-01', '2026-04-30');
    const known = facts('2026-09-30', [...gone, violated]);
    expect(counter('245k', known)).toMatchObject({ days: 150 });
    expect(output('245k', known, /Last day/)?.date).toBe('2026-10-30');
    const admitted = facts('2026-09-30', [...gone, violated], [{ from: '2026-05-01', to: '2026-05-20' }]);
    expect(counter('245k', admitted)?.days).toBe(30);
  });

  it('do not exist for residents and people without records', () => {
    expect(counter('245k', facts('2026-09-30', [status('F-1', '2025-01-01', null)]))).toBeUndefined();
    const resident = [status('B-2', '2020-01-01', '2020-06-30'), status('LPR', '2021-01-01', null)];
    expect(countersOf(facts('2026-09-30', resident)).map(({ key }) => key)).toEqual(['n400-absence']);
  });

  it('unlawful presence counts from the last day covered by a status', () => {
    const known = facts('2026-03-02', [status('B-2', '2025-08-01', '2026-01-31')]);
    expect(counter('unlawful-presence', known)).toMatchObject({ days: 30, limit: null });
    expect(counter('unlawful-presence', known)?.outputs.map(({ date }) => date)).toEqual([
      '2026-07-30',
      '2027-01-30',
    ]);
    expect(
      counter('unlawful-presence', facts('2026-03-02', [status('F-1', '2025-08-01', null)])),
    ).toBeUndefined();
  });

  it('unlawful presence continues until a future trip or status', () => {
    const gone = status('B-2', '2025-08-01', '2026-01-31');
    const coming = status('H-1B', '2026-10-01', '2029-09-30');
    const running = { days: 30, limit: null, words: 'since Sat, Jan 31, 2026' };
    for (const to of [null, '2026-04-20']) {
      const known = facts('2026-03-02', [gone], [{ from: '2026-04-01', to }]);
      expect(counter('unlawful-presence', known)).toMatchObject(running);
    }
    const known = facts('2026-03-02', [gone, coming]);
    expect(counter('unlawful-presence', known)).toMatchObject(running);
    expect(counter('245k', known)?.days).toBe(30);
    // The last day of a gap belongs to it; a gap that begins in the future does not count yet.
    const last = { ...known, today: '2026-09-30' };
    expect(counter('unlawful-presence', last)?.days).toBe(242);
    expect(counter('unlawful-presence', { ...known, today: '2026-10-01' })).toBeUndefined();
    expect(counter('unlawful-presence', { ...known, today: '2026-01-31' })).toBeUndefined();
  });
});
