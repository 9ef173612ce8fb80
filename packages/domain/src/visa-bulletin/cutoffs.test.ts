import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '../calendar-dates.ts';
import { type Cutoff, caseMove, cutoffFor, isCurrent, movement, visaState } from './cutoffs.ts';

const day = fc.integer({ min: 0, max: 40_000 }).map((days) => addDays('1950-01-01', days));
const onDay = (date: string): Cutoff => ({ status: 'date', date });
const CURRENT: Cutoff = { status: 'current', date: null };
const UNAVAILABLE: Cutoff = { status: 'unavailable', date: null };
const cutoff = fc.oneof(day.map(onDay), fc.constantFrom(CURRENT, UNAVAILABLE));

describe('a priority date is current', () => {
  it.each([
    ['the day before the cutoff', '2019-03-31', true],
    ['the day of the cutoff', '2019-04-01', false],
    ['the day after it', '2019-04-02', false],
  ])('on %s: %s is %s', (_, priorityDate, expected) => {
    expect(isCurrent(priorityDate, onDay('2019-04-01'))).toBe(expected);
  });

  it('always if the category is current, and never if no visa is available', () => {
    fc.assert(
      fc.property(day, (date) => {
        expect(isCurrent(date, CURRENT)).toBe(true);
        expect(isCurrent(date, UNAVAILABLE)).toBe(false);
      }),
    );
  });

  it('if a later one is, and stays so when the cutoff advances', () => {
    fc.assert(
      fc.property(day, fc.nat(2_000), cutoff, fc.nat(2_000), (date, earlier, at, on) => {
        if (!isCurrent(date, at)) return;
        expect(isCurrent(addDays(date, -earlier), at)).toBe(true);
        if (at.date) expect(isCurrent(date, onDay(addDays(at.date, on)))).toBe(true);
      }),
    );
  });
});

it('a country that a bulletin does not list uses all other areas', () => {
  const byCountry = new Map([
    ['ROW', onDay('2024-01-01')],
    ['MX', onDay('2004-05-01')],
  ]);
  expect(cutoffFor(byCountry, 'MX')?.date).toBe('2004-05-01');
  expect(cutoffFor(byCountry, 'VN')?.date).toBe('2024-01-01');
  expect(cutoffFor(new Map(), 'VN')).toBeNull();
});

describe('a cutoff moves', () => {
  it.each<[string, Cutoff | null, Cutoff | null, ReturnType<typeof movement>]>([
    ['forward', onDay('2020-01-01'), onDay('2020-02-01'), { direction: 'forward', days: 31 }],
    ['back', onDay('2020-03-01'), onDay('2020-02-28'), { direction: 'back', days: -2 }],
    ['nowhere', onDay('2020-03-01'), onDay('2020-03-01'), { direction: 'none', days: 0 }],
    ['forward, to current', onDay('2020-03-01'), CURRENT, { direction: 'forward', days: null }],
    ['back, from current', CURRENT, onDay('2020-03-01'), { direction: 'back', days: null }],
    ['back, to unavailable', onDay('2020-03-01'), UNAVAILABLE, { direction: 'back', days: null }],
    ['forward, from unavailable', UNAVAILABLE, onDay('1960-01-01'), { direction: 'forward', days: null }],
    ['nowhere, as current', CURRENT, CURRENT, { direction: 'none', days: null }],
    ['unknown, without the month before', null, CURRENT, null],
  ])('%s', (_, before, after, expected) => {
    expect(movement(before, after)).toEqual(expected);
  });

  it('and makes no case retrogress when it advances, or become current when it goes back', () => {
    fc.assert(
      fc.property(day, cutoff, cutoff, (date, before, after) => {
        const move = caseMove(date, before, after);
        const direction = movement(before, after)?.direction;
        if (move === 'became_current') expect(direction).toBe('forward');
        if (move === 'retrogressed') expect(direction).toBe('back');
        expect(move === null).toBe(isCurrent(date, before) === isCurrent(date, after));
        expect(caseMove(date, before, before)).toBeNull();
      }),
    );
  });

  it('but says nothing if a month lacks the category', () => {
    expect(caseMove('2020-01-01', null, CURRENT)).toBeNull();
    expect(caseMove('2020-01-01', CURRENT, null)).toBeNull();
  });
});

it.each<[string, Cutoff | null, Cutoff | null, ReturnType<typeof visaState>]>([
  ['a visa', onDay('2021-01-01'), onDay('2022-01-01'), 'current'],
  ['filing', onDay('2020-05-05'), onDay('2022-01-01'), 'filing'],
  ['neither', UNAVAILABLE, onDay('2020-05-05'), 'not_current'],
  ['a visa, whatever the other chart says', CURRENT, null, 'current'],
  ['filing by the only chart there is', null, CURRENT, 'filing'],
  ['nothing that is known', null, null, null],
])('both charts together allow %s', (_, finalAction, filing, expected) => {
  expect(visaState('2020-05-05', finalAction, filing)).toBe(expected);
});
