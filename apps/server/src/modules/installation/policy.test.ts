import type { HealthState } from '@landfall/contract/installation';
import { describe, expect, it } from 'vitest';
import { afterCheck, type Seen } from './policy.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 2, 2, 15, minute)).toISOString();

/** The notifications, by minute and state, for a series of states that are found one per minute. */
function notificationsFor(states: readonly HealthState[]): [minute: number, state: HealthState][] {
  let before: Seen | undefined;
  return states.flatMap((state, minute) => {
    const { seen, isDue } = afterCheck(before, state, at(minute));
    before = seen;
    return isDue ? [[minute, state]] : [];
  });
}

const times = (count: number, ...states: HealthState[]): HealthState[] =>
  Array.from({ length: count }, () => states).flat();

describe('operators', () => {
  it('get one mail about a problem, after two checks', () => {
    expect(notificationsFor([...times(3, 'good'), ...times(60, 'attention')])).toEqual([[4, 'attention']]);
    expect(notificationsFor(times(10, 'attention')), 'there from the first look on').toEqual([
      [1, 'attention'],
    ]);
  });

  it('get one mail about its end, after a quarter of an hour', () => {
    expect(notificationsFor([...times(2, 'attention'), ...times(60, 'good')])).toEqual([
      [1, 'attention'],
      [16, 'good'],
    ]);
  });

  it('get one mail about an intermittent problem', () => {
    expect(notificationsFor(times(30, 'attention', 'good')), 'each minute').toEqual([]);
    expect(notificationsFor(times(30, 'attention', 'attention', 'good', 'good'))).toEqual([[1, 'attention']]);
  });

  it('get mail about the end when a feature is turned off, but not about turning it off', () => {
    expect(notificationsFor([...times(2, 'attention'), ...times(15, 'off')])).toEqual([
      [1, 'attention'],
      [16, 'off'],
    ]);
    expect(notificationsFor([...times(20, 'good'), ...times(20, 'off'), ...times(20, 'good')])).toEqual([]);
  });
});

it('keep since when a state holds', () => {
  const first = afterCheck(undefined, 'good', at(0)).seen;
  const second = afterCheck(first, 'good', at(1)).seen;
  expect(second).toMatchObject({ since: at(0), consecutive: 2 });
  expect(afterCheck(second, 'attention', at(2)).seen).toMatchObject({ since: at(2), consecutive: 1 });
});
