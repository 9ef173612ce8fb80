import type { ReminderTemplate } from '@landfall/contract/reminders';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  changesOfTemplate,
  entryOf,
  newEntry,
  refusalsAtFields,
  templateDisagreements,
  validateTemplate,
  valuesOfTemplate,
} from './template-values.ts';

const TEMPLATE: ReminderTemplate = {
  id: '0190a000-0000-7000-9000-000000000001',
  name: 'Deadlines',
  description: '',
  entries: [
    { offset_days: -30, target: 'case_team', subject: '', text: '' },
    { offset_days: 0, target: 'admins', subject: 'Today', text: 'It is today.' },
  ],
  date_types: [],
  created_at: '2026-01-05T15:00:00Z',
  version: 1,
};
const before = valuesOfTemplate(TEMPLATE);

describe('the form of a template', () => {
  it('returns the reminders that it began with, for any number of days', () => {
    const entry = fc.record({
      offset_days: fc.integer({ min: -36_500, max: 36_500 }),
      target: fc.constantFrom('case_team', 'beneficiary'),
      subject: fc.constantFrom('', 'Soon'),
      text: fc.constantFrom('', 'Two\nlines'),
    });
    fc.assert(
      fc.property(fc.array(entry, { minLength: 1, maxLength: 6 }), (entries) => {
        expect(valuesOfTemplate({ ...TEMPLATE, entries }).entries.map(entryOf)).toEqual(entries);
      }),
    );
  });

  it.each(['', '0', '-3', '2.5', 'soon', '123456'])('refuses days typed as %j', (days) => {
    const entries = [{ ...newEntry(), days, target: 'admins' }];
    expect(validateTemplate({ ...before, entries })['entries.0.days']).toBe(
      'A whole number of days, from 1 on',
    );
  });

  it('requires a name and each target, but no days on the day itself', () => {
    const entries = [{ ...newEntry(), timing: 'on' as const, days: '' }];
    expect(validateTemplate({ name: ' ', description: '', entries })).toEqual({
      name: 'Name is required',
      description: null,
      'entries.0.target': 'Target is required',
    });
  });

  it('sends only changed fields', () => {
    expect(changesOfTemplate(before, before)).toEqual({});
    expect(changesOfTemplate(before, { ...before, name: 'Filings' })).toEqual({ name: 'Filings' });
    const entries = before.entries.slice(1);
    expect(changesOfTemplate(before, { ...before, entries })).toEqual({ entries: TEMPLATE.entries.slice(1) });
  });

  it('notices a change to another group although neither has a name', () => {
    const to = (target: string) =>
      valuesOfTemplate({ ...TEMPLATE, entries: [{ offset_days: 0, target, subject: '', text: '' }] });
    const changes = changesOfTemplate(to('group:a'), to('group:b'));
    expect(changes.entries?.map(({ target }) => target)).toEqual(['group:b']);
  });
});

it('compares two editors’ versions by their displayed texts', () => {
  const current = valuesOfTemplate({ ...TEMPLATE, entries: TEMPLATE.entries.slice(0, 1) });
  const rows = templateDisagreements(
    { base: before, current, mine: { ...before, name: 'Filings' } },
    { members: [] },
  );
  expect(rows).toEqual([
    { label: 'Name', theirs: 'Deadlines', mine: 'Filings' },
    { label: 'Reminders', theirs: '1 month before, Case team', mine: undefined },
  ]);
});

it('shows the server’s refusal of an offset at the days', () => {
  expect(refusalsAtFields({ 'entries.1.offset_days': 'Too far', name: 'Taken' })).toEqual({
    'entries.1.days': 'Too far',
    name: 'Taken',
  });
});
