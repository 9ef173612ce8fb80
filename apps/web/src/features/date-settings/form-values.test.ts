import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  CUSTOM,
  errorsAtFields,
  NEW_TYPE,
  newReminder,
  remindersOf,
  validateDateType,
  valuesOfDateType,
  whichReminder,
} from './form-values.ts';

const DAY = 86_400;
const EMPTY = valuesOfDateType(NEW_TYPE);
const reminder = fc.record({
  seconds: fc.integer({ min: -400, max: 400 }).map((days) => days * DAY || 0),
  target: fc.constantFrom('case_team', 'admins', 'a@b.example'),
});

describe('the form of a date type', () => {
  it('returns the reminders that it began with', () => {
    fc.assert(
      fc.property(fc.array(reminder, { maxLength: 8 }), (reminders) => {
        expect(remindersOf(valuesOfDateType({ ...NEW_TYPE, name: 'X', reminders }))).toEqual(reminders);
      }),
    );
  });

  it('leaves out deleted reminders', () => {
    const values = valuesOfDateType({
      ...NEW_TYPE,
      name: 'X',
      reminders: [
        { seconds: 0, target: 'admins' },
        { seconds: -DAY, target: 'case_team' },
      ],
    });
    const [first, ...rest] = values.reminders;
    if (!first) throw new Error('no reminder');
    expect(remindersOf({ ...values, reminders: [{ ...first, deleted: true }, ...rest] })).toEqual([
      { seconds: -DAY, target: 'case_team' },
    ]);
  });

  it('finds the field of a refused reminder among deleted ones', () => {
    const reminders = [true, false, true, false].map((deleted) => ({ ...newReminder(), deleted }));
    const refused = {
      DateName: 'Taken',
      'reminder_target.0': 'Unknown',
      'ReminderIn.1': 'At most 100 years',
      'reminder_in.0': 'At most 100 years',
    };
    expect(errorsAtFields(refused, { reminders })).toEqual({
      name: 'Taken',
      'reminders.1.target': 'Unknown',
      'reminders.3.custom': 'At most 100 years',
      'reminders.1.custom': 'At most 100 years',
    });
  });

  it('names the removed reminder, and members by name', () => {
    const names = { members: [{ email: 'tom@example.test', name: 'Tom Ellery' }] };
    const words = (seconds: number, target: string) =>
      valuesOfDateType({ ...NEW_TYPE, name: 'X', reminders: [{ seconds, target }] }).reminders.map((it) =>
        whichReminder(it, names),
      );
    expect(words(-7 * DAY, 'case_team')).toEqual(['The reminder 7 days before, to case team,']);
    expect(words(0, 'tom@example.test')).toEqual(['The reminder on the day, to Tom Ellery,']);
    expect(words(45 * DAY, 'gone@example.test')).toEqual([
      'The reminder 45 days after, to gone@example.test,',
    ]);
  });

  it('treats non-numeric custom days as 0', () => {
    const reminders = [{ ...newReminder(), duration: CUSTOM, custom: 'soon', target: 'admins' }];
    expect(remindersOf({ ...EMPTY, reminders })).toEqual([{ seconds: 0, target: 'admins' }]);
  });

  it('requires a name and each target', () => {
    const missing = newReminder();
    const values = { ...EMPTY, name: ' ', reminders: [missing, { ...missing, deleted: true }] };
    expect(validateDateType(values)).toEqual({
      name: 'Name is required',
      'reminders.0.target': 'Target is required',
    });
    expect(validateDateType({ ...values, name: 'A, B' }).name).toBe('A name has no comma');
    const good = { ...EMPTY, name: 'A', reminders: [{ ...missing, target: 'admins' }] };
    expect(validateDateType(good)).toEqual({ name: null });
    // A list that a template replaces is not validated.
    expect(validateDateType({ ...values, name: 'A', templateId: 'one' })).toEqual({ name: null });
  });
});
