import { expect, it } from 'vitest';
import {
  type ControlRow,
  type ControlSheet,
  controlFacts,
  controlParts,
  enteredWords,
  unlistedWords,
} from './control-sheet.ts';

const ROW: ControlRow = {
  id: '018f0000-0000-7000-8000-000000000001',
  case_id: '018f0000-0000-7000-8000-000000000002',
  case_name: 'Okafor: I-130',
  beneficiary_name: 'Adaeze Okafor',
  date_type: 'RFE Response Due',
  important_date: '2026-05-28',
  states: ['unverified'],
  event: 'Request for evidence (RFE)',
  event_on: '2026-03-02',
  entered_by: 'Ada Founder',
  accepted_by: null,
  chosen: 'computed',
  computed_on: '2026-05-28',
  printed_on: null,
  difference: null,
  override: null,
  stale_reason: null,
};
const facts = (more: Partial<ControlRow>) => controlFacts({ ...ROW, ...more }, (day) => day);

it('explains how a date was set, what differs and why', () => {
  expect(facts({})).toEqual(['Counted: 2026-05-28']);
  expect(facts({ chosen: 'printed', printed_on: '2026-05-20', difference: -8 })).toEqual([
    'Counted: 2026-05-28',
    'Printed on the notice: 2026-05-20, 8 days earlier than counted',
  ]);
  expect(facts({ printed_on: '2026-05-28', difference: 0 })[1]).toBe('Printed on the notice: 2026-05-28');
  expect(facts({ chosen: 'safe', important_date: '2026-05-22' })[1]).toBe(
    'Safe under every reading: 2026-05-22',
  );
  const override = { reason: 'Told by the officer', by: 'Ben Ito' };
  expect(facts({ chosen: 'override', override, stale_reason: 'the rule is no longer used' })).toEqual([
    'Counted: 2026-05-28',
    'Set by Ben Ito: Told by the officer',
    'The rule is no longer used',
  ]);
});

it('names the member who accepted a date that another had entered', () => {
  expect(enteredWords(ROW)).toBe('Ada Founder');
  expect(enteredWords({ ...ROW, accepted_by: 'Ben Ito' })).toBe('Ada Founder, accepted by Ben Ito');
});

const sheet = (more: Partial<ControlSheet>): ControlSheet => ({
  checked_at: '2026-03-02T15:00:00Z',
  today: '2026-03-02',
  verifies: true,
  total: 1,
  totals: { unverified: 1, overridden: 0, differing: 0, stale: 1 },
  rows: [{ ...ROW, states: ['unverified', 'stale'] }],
  ...more,
});

it('lists a date in every part that applies to it', () => {
  expect(controlParts(sheet({})).map(({ state, total, rows }) => [state, total, rows.length])).toEqual([
    ['unverified', 1, 1],
    ['overridden', 0, 0],
    ['differing', 0, 0],
    ['stale', 1, 1],
  ]);
  const states = controlParts(sheet({ verifies: false })).map(({ state }) => state);
  expect(states).toEqual(['overridden', 'differing', 'stale']);
});

it('counts the dates that a part does not list', () => {
  const [whole] = controlParts(sheet({}));
  expect(whole && unlistedWords(whole)).toBe('');
  const [part] = controlParts(
    sheet({ totals: { unverified: 1_201, overridden: 0, differing: 0, stale: 0 } }),
  );
  expect(part && unlistedWords(part)).toMatch(/^1,200 more with later dates/);
});
