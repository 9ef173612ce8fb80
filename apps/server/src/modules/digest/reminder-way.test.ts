import { expect, it } from 'vitest';
import { type ReminderCircumstances, reminderWay } from './reminder-way.ts';

const TODAY = '2026-03-02';

const way = (changes: Partial<ReminderCircumstances>) =>
  reminderWay({
    digestOn: true,
    digestDue: false,
    nextDigestOn: '2026-03-03',
    mailOn: true,
    isReachable: true,
    reportedOn: null,
    reportedFor: null,
    snoozedUntil: null,
    importantDate: TODAY,
    today: TODAY,
    ...changes,
  });

it.each([
  ['2026-02-28', 'digest'],
  ['2026-03-01', 'mail'],
  ['2026-03-02', 'mail'],
  ['2026-03-03', 'mail'],
  ['2026-03-04', 'digest'],
  ['2026-04-01', 'digest'],
])('with the digest on, a date due on %s uses %s', (importantDate, expected) => {
  expect(way({ importantDate })).toBe(expected);
  expect(way({ importantDate, reportedOn: '2026-03-01' })).toBe(expected);
});

it.each(['2026-03-01', '2026-03-02', '2026-04-01'])(
  'a reminder is skipped if the day’s digest listed the date: %s',
  (importantDate) => {
    expect(way({ importantDate, reportedOn: TODAY, reportedFor: importantDate })).toBe('reported');
  },
);

it('a reminder is sent if the day’s digest listed another day of a moved date', () => {
  const moved = { reportedOn: TODAY, reportedFor: '2026-03-08' };
  expect(way({ ...moved, importantDate: '2026-03-03' })).toBe('mail');
  expect(way({ ...moved, importantDate: '2026-03-10' })).toBe('digest');
});

it('a reminder is left to a digest in preparation', () => {
  expect(way({ digestDue: true })).toBe('digest');
  expect(way({ digestDue: true, digestOn: false })).toBe('mail');
});

it.each([
  ['2026-03-08', 'mail'],
  ['2026-03-09', 'mail'],
  ['2026-03-10', 'digest'],
  ['2026-02-28', 'digest'],
])('a date due on %s, with the next digest on March 9, uses %s', (importantDate, expected) => {
  const circumstances = { nextDigestOn: '2026-03-09', importantDate };
  expect(way(circumstances)).toBe(expected);
  expect(way({ ...circumstances, digestDue: true })).toBe('digest');
  expect(way({ ...circumstances, mailOn: false })).toBe('digest');
});

it('nothing is left to the digest of somebody without mail', () => {
  for (const importantDate of [TODAY, '2026-04-01']) {
    expect(way({ isReachable: false, importantDate })).toBe('none');
    expect(way({ isReachable: false, importantDate, digestDue: true })).toBe('none');
    expect(way({ isReachable: false, importantDate, digestOn: false })).toBe('none');
  }
});

it('without the digest each reminder is a mail, unless mails are off', () => {
  for (const importantDate of ['2026-02-01', TODAY, '2026-06-01']) {
    expect(way({ digestOn: false, importantDate, reportedOn: TODAY })).toBe('mail');
    expect(way({ digestOn: false, mailOn: false, importantDate })).toBe('none');
  }
});

it('with reminder mails off all of them are left to the digest', () => {
  expect(way({ mailOn: false })).toBe('digest');
  expect(way({ mailOn: false, reportedOn: TODAY, reportedFor: TODAY })).toBe('reported');
});

it('snoozed dates wait until their day', () => {
  expect(way({ snoozedUntil: '2026-03-03' })).toBe('snoozed');
  for (const none of [{ digestOn: false }, { isReachable: false }])
    expect(way({ snoozedUntil: '2026-03-03', ...none })).toBe('snoozed_without_digest');
  expect(way({ snoozedUntil: TODAY })).toBe('mail');
});
