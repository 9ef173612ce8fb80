import { expect, it } from 'vitest';
import { lastSnoozeDay, snoozeChoices } from './snooze-choices.ts';

const labels = (day: string) => snoozeChoices(day, '2026-03-02').map(({ label }) => label);

it('offers days up to the date itself', () => {
  expect(labels('2026-03-03')).toEqual(['Tomorrow']);
  expect(labels('2026-03-08')).toEqual(['Tomorrow', 'In 3 days']);
  expect(snoozeChoices('2026-06-01', '2026-03-02').at(-1)).toEqual({
    label: 'Next week',
    until: '2026-03-09',
  });
});

it('offers days of the next weeks for a due date', () => {
  for (const day of ['2026-03-02', '2026-01-05']) {
    expect(labels(day)).toEqual(['Tomorrow', 'In 3 days', 'Next week']);
    expect(lastSnoozeDay(day, '2026-03-02')).toBe('2026-04-01');
  }
});
