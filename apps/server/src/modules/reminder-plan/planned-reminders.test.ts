import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, it } from 'vitest';
import {
  desiredReminders,
  type PlannedDate,
  planDiff,
  type StoredReminder,
  sendTime,
  sendTimesIn,
} from './planned-reminders.ts';

const ZONES = ['America/New_York', 'Europe/London', 'Pacific/Auckland'] as const;
const day = fc
  .integer({ min: 0, max: 1_500 })
  .map((days) => Temporal.PlainDate.from('2025-06-01').add({ days }).toString());
const entries = fc.uniqueArray(
  fc.record({
    offset_days: fc.integer({ min: -60, max: 10 }),
    target: fc.constantFrom('case_team', 'admins', 'all_staff'),
  }),
  { maxLength: 8, selector: ({ offset_days, target }) => `${offset_days} ${target}` },
);
const now = day.map((each) => `${each}T16:00:00Z`);
const zone = fc.constantFrom(...ZONES);

/** The reminders after applying a plan. */
function applied(stored: readonly StoredReminder[], diff: ReturnType<typeof planDiff>): StoredReminder[] {
  const cancelled = new Set(diff.cancel.map(({ id }) => id));
  const set = new Map(diff.set.map(({ id, due_at }) => [id, due_at]));
  const kept = stored.map((reminder): StoredReminder => {
    const due_at = set.get(reminder.id);
    if (due_at) return { ...reminder, due_at, status: 'pending', dispatched: false };
    return cancelled.has(reminder.id) ? { ...reminder, status: 'cancelled' } : reminder;
  });
  const added = diff.add.map(
    ({ skipped, missed: _, ...reminder }): StoredReminder => ({
      ...reminder,
      id: crypto.randomUUID(),
      status: skipped === null ? 'pending' : 'skipped',
      by_person: false,
      dispatched: false,
      was_due: false,
    }),
  );
  return [...kept, ...added];
}

/** Plans a date with its existing reminders. */
function planned(
  date: PlannedDate,
  reminders: Parameters<typeof desiredReminders>[1],
  stored: readonly StoredReminder[],
  at: string,
  timeZone: string,
) {
  return planDiff(date, desiredReminders(date, reminders, sendTimesIn(timeZone)), stored, at);
}
const open = (at: string): PlannedDate => ({ hasReminders: true, day: at });
const pending = (stored: readonly StoredReminder[]) => stored.filter(({ status }) => status === 'pending');

describe('a plan', () => {
  it('applied twice changes nothing the second time', () => {
    fc.assert(
      fc.property(
        fc.array(day, { minLength: 1, maxLength: 4 }),
        entries,
        now,
        zone,
        (days, list, at, timeZone) => {
          let stored: StoredReminder[] = [];
          for (const each of days) stored = applied(stored, planned(open(each), list, stored, at, timeZone));
          const last = days.at(-1) as string;
          expect(planned(open(last), list, stored, at, timeZone)).toEqual({ add: [], set: [], cancel: [] });
        },
      ),
    );
  });

  it('has each future offset and target once, for the current day only', () => {
    fc.assert(
      fc.property(
        fc.array(day, { minLength: 1, maxLength: 4 }),
        entries,
        now,
        zone,
        (days, list, at, timeZone) => {
          let stored: StoredReminder[] = [];
          for (const each of days) stored = applied(stored, planned(open(each), list, stored, at, timeZone));
          const last = days.at(-1) as string;
          const due = list.map(({ offset_days, target }) => {
            const on = Temporal.PlainDate.from(last).add({ days: offset_days }).toString();
            return [offset_days, target, sendTime(on, timeZone)] as const;
          });
          const coming = due.filter(([, , dueAt]) => Date.parse(dueAt) > Date.parse(at));
          expect(
            new Set(
              pending(stored).map(({ offset_days, target, due_at }) => `${offset_days} ${target} ${due_at}`),
            ),
          ).toEqual(new Set(coming.map((parts) => parts.join(' '))));
          expect(pending(stored).every(({ promised_for }) => promised_for === last)).toBe(true);
        },
      ),
    );
  });

  it('leaves nothing pending for a handled or archived date, and says why', () => {
    fc.assert(
      fc.property(day, entries, now, zone, (each, list, at, timeZone) => {
        const stored = applied([], planned(open(each), list, [], at, timeZone));
        const handled = { hasReminders: false, reason: 'The date was handled', day: each };
        const diff = planned(handled, list, stored, at, timeZone);
        expect(diff.cancel).toHaveLength(pending(stored).length);
        expect(diff.cancel.every(({ reason }) => reason === 'The date was handled')).toBe(true);
        expect(pending(applied(stored, diff))).toEqual([]);
        // When the date is reopened, it has the same reminders as before.
        const again = applied(
          applied(stored, diff),
          planned(open(each), list, applied(stored, diff), at, timeZone),
        );
        expect(pending(again).map(({ id }) => id)).toEqual(pending(stored).map(({ id }) => id));
      }),
    );
  });

  it('never restores cancelled, sent or failed ones', () => {
    fc.assert(
      fc.property(
        day,
        entries,
        now,
        zone,
        fc.constantFrom<Partial<StoredReminder>>(
          { status: 'cancelled', by_person: true },
          { status: 'sent' },
          { status: 'failed' },
        ),
        (each, list, at, timeZone, settled) => {
          const stored = applied([], planned(open(each), list, [], at, timeZone)).map((reminder) => ({
            ...reminder,
            ...settled,
          }));
          expect(planned(open(each), list, stored, at, timeZone)).toEqual({ add: [], set: [], cancel: [] });
        },
      ),
    );
  });

  it('skips what was sent for an adjacent day, and plans anew after a larger move', () => {
    const list = [{ offset_days: -7, target: 'case_team' }];
    const at = '2026-03-03T16:00:00Z';
    const [reminder] = applied([], planned(open('2026-03-20'), list, [], at, 'America/New_York'));
    const sent: StoredReminder[] = [{ ...(reminder as StoredReminder), status: 'sent' }];
    for (const [moved, isSkipped] of [
      ['2026-03-19', true],
      ['2026-03-21', true],
      ['2026-03-18', false],
      ['2026-03-22', false],
    ] as const) {
      const [added] = planned(open(moved), list, sent, at, 'America/New_York').add;
      expect([moved, added?.skipped !== null]).toEqual([moved, isSkipped]);
    }
  });
});

describe('T43 the time of a reminder', () => {
  it('is 09:00 of its day in every zone on every day, also when the clocks change', () => {
    fc.assert(
      fc.property(day, zone, (each, timeZone) => {
        const there = Temporal.Instant.from(sendTime(each, timeZone)).toZonedDateTimeISO(timeZone);
        expect(there.toPlainDate().toString()).toBe(each);
        expect(there.toPlainTime().toString({ smallestUnit: 'minute' })).toBe('09:00');
      }),
    );
  });

  it.each([
    ['America/New_York', '2026-03-07', '2026-03-07T14:00:00Z'],
    ['America/New_York', '2026-03-08', '2026-03-08T13:00:00Z'],
    ['America/New_York', '2026-11-01', '2026-11-01T14:00:00Z'],
    ['Europe/London', '2026-03-29', '2026-03-29T08:00:00Z'],
    ['Europe/London', '2026-10-25', '2026-10-25T09:00:00Z'],
    ['Pacific/Auckland', '2026-04-05', '2026-04-04T21:00:00Z'],
    ['Pacific/Auckland', '2026-09-27', '2026-09-26T20:00:00Z'],
  ])('in %s on %s is %s', (timeZone, each, at) => {
    expect(sendTime(each, timeZone)).toBe(at);
  });

  it('excludes days outside the supported calendar', () => {
    const list = [
      { offset_days: 1, target: 'admins' },
      { offset_days: -1, target: 'admins' },
    ];
    const promised = desiredReminders(open('9999-12-31'), list, sendTimesIn('America/New_York'));
    expect(promised.map(({ due_on }) => due_on)).toEqual(['9999-12-30']);
  });
});
