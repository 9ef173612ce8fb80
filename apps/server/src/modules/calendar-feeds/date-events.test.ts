import { describe, expect, it } from 'vitest';
import { type DateOfCase, eventOf, initialsOf } from './date-events.ts';

const DATE: DateOfCase = {
  id: '0190a000-0000-7000-8000-000000000001',
  case_id: '0190a000-0000-7000-8000-000000000002',
  important_date: '2026-07-06',
  date_type: 'Interview',
  at_time: null,
  zone: null,
  place: 'USCIS Newark',
  state: 'open',
  version: 1,
  changed_at: '2026-03-02T15:00:00Z',
  archived_at: null,
  case_archived_at: null,
  case_title: 'Okafor: I-130',
  case_version: 1,
  client: 'Ngozi Okafor',
};
const WORDS = {
  titles: 'full',
  publicUrl: 'https://landfall.example',
  timeZone: 'America/New_York',
} as const;

describe('the content of an event', () => {
  it('has full details with a link to the case', () => {
    expect(eventOf(DATE, WORDS)).toMatchObject({
      uid: `${DATE.id}@landfall.example`,
      sequence: 0,
      summary: 'Interview · Okafor: I-130',
      description: `https://landfall.example/case_records/${DATE.case_id}`,
      location: 'USCIS Newark',
      isCancelled: false,
    });
  });

  it('has the client’s initials, without the link', () => {
    const event = eventOf(DATE, { ...WORDS, titles: 'initials' });
    expect([event.summary, event.description, event.location]).toEqual([
      'Interview · N.O.',
      '',
      'USCIS Newark',
    ]);
  });

  it('says only that there is a deadline', () => {
    const event = eventOf({ ...DATE, state: 'done' }, { ...WORDS, titles: 'none' });
    expect([event.summary, event.description, event.location]).toEqual(['✓ done · Deadline', '', '']);
  });

  it('marks handled dates', () => {
    expect(eventOf({ ...DATE, state: 'waived' }, WORDS).summary).toBe('✓ waived · Interview · Okafor: I-130');
  });

  it.each(['A123456789', 'A 123-456-789', 'a-12345678', 'A# 123 456 789', 'A1234567'])(
    'never contains the number %s',
    (number) => {
      const date = { ...DATE, case_title: `Okafor ${number}`, place: `Desk, ${number}`, date_type: number };
      const { summary, location } = eventOf(date, WORDS);
      expect(summary).toBe('A-number · Okafor A-number');
      expect(location).toBe('Desk, A-number');
    },
  );
});

it('has a higher sequence after a change of the date or its case, and is cancelled by archiving either', () => {
  const sequence = (change: Partial<DateOfCase>) => eventOf({ ...DATE, ...change }, WORDS).sequence;
  expect([sequence({ version: 4 }), sequence({ version: 4, case_version: 3 })]).toEqual([3, 5]);
  const archived = '2026-04-01T15:00:00Z';
  expect(eventOf({ ...DATE, archived_at: archived }, WORDS).isCancelled).toBe(true);
  expect(eventOf({ ...DATE, case_archived_at: archived }, WORDS)).toMatchObject({
    isCancelled: true,
    changedAt: archived,
  });
});

it('has a time in the office’s zone by default', () => {
  const timed = { ...DATE, at_time: '09:30' };
  expect(eventOf(timed, WORDS).time).toEqual({ at: '09:30', zone: 'America/New_York' });
  expect(eventOf({ ...timed, zone: 'America/Chicago' }, WORDS).time?.zone).toBe('America/Chicago');
});

it.each(['Mars/Olympus', 'UTC\r\nATTENDEE:mailto:eve@example.com', ''])(
  'ignores a time in an unknown zone, such as %j',
  (zone) => {
    expect(eventOf({ ...DATE, at_time: '09:30', zone }, WORDS).time).toBeNull();
  },
);

it.each([
  ['Ngozi Okafor', 'N.O.'],
  ['María de la Cruz', 'M.D.L.'],
  ['  (Ann) ', 'A.'],
  ['李 明', '李.明.'],
  ['123', ''],
  ['', ''],
])('the initials of %j are %j', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
