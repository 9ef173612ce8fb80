import { expect, it } from 'vitest';
import { type ReminderCircumstances, reminderChannel } from './reminder-channel.ts';

const TODAY = '2026-03-02';

const channel = (changes: Partial<ReminderCircumstances>) =>
  reminderChannel({
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
  expect(channel({ importantDate })).toBe(expected);
  expect(channel({ importantDate, reportedOn: '2026-03-01' })).toBe(expected);
});

it.each(['2026-03-01', '2026-03-02', '2026-04-01'])(
  'a reminder is skipped if the day’s digest listed the date: %s',
  (importantDate) => {
    expect(channel({ importantDate, reportedOn: TODAY, reportedFor: importantDate })).toBe('reported');
  },
);

it('a reminder is sent if the day’s digest listed another day of a moved date', () => {
  const moved = { reportedOn: TODAY, reportedFor: '2026-03-08' };
  expect(channel({ ...moved, importantDate: '2026-03-03' })).toBe('mail');
  expect(channel({ ...moved, importantDate: '2026-03-10' })).toBe('digest');
});

it('a reminder is left to a digest in preparation', () => {
  expect(channel({ digestDue: true })).toBe('digest');
  expect(channel({ digestDue: true, digestOn: false })).toBe('mail');
});

it.each([
  ['2026-03-08', 'mail'],
  ['2026-03-09', 'mail'],
  ['2026-03-10', 'digest'],
  ['2026-02-28', 'digest'],
])('a date due on %s, with the next digest on March 9, uses %s', (importantDate, expected) => {
  const circumstances = { nextDigestOn: '2026-03-09', importantDate };
  expect(channel(circumstances)).toBe(expected);
  expect(channel({ ...circumstances, digestDue: true })).toBe('digest');
  expect(channel({ ...circumstances, mailOn: false })).toBe('digest');
});

it('nothing is left to the digest of somebody without mail', () => {
  for (const importantDate of [TODAY, '2026-04-01']) {
    expect(channel({ isReachable: false, importantDate })).toBe('none');
    expect(channel({ isReachable: false, importantDate, digestDue: true })).toBe('none');
    expect(channel({ isReachable: false, importantDate, digestOn: false })).toBe('none');
  }
});

it('without the digest each reminder is a mail, unless mails are off', () => {
  for (const importantDate of ['2026-02-01', TODAY, '2026-06-01']) {
    expect(channel({ digestOn: false, importantDate, reportedOn: TODAY })).toBe('mail');
    expect(channel({ digestOn: false, mailOn: false, importantDate })).toBe('none');
  }
});

it('with reminder mails off all of them are left to the digest', () => {
  expect(channel({ mailOn: false })).toBe('digest');
  expect(channel({ mailOn: false, reportedOn: TODAY, reportedFor: TODAY })).toBe('reported');
});

it('snoozed dates wait until their day', () => {
  expect(channel({ snoozedUntil: '2026-03-03' })).toBe('snoozed');
  for (const none of [{ digestOn: false }, { isReachable: false }])
    expect(channel({ snoozedUntil: '2026-03-03', ...none })).toBe('snoozed_without_digest');
  expect(channel({ snoozedUntil: TODAY })).toBe('mail');
});
