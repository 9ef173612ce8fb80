import type { Change } from '@landfall/contract/history';
import { expect, it } from 'vitest';
import { changeLines } from './change-words.ts';

const CASE = 'case';

function change(parts: Partial<Change>): Change {
  return {
    id: 'change',
    at: '2026-03-02T15:00:00Z',
    actor: { id: 'ada', display_name: 'Ada' },
    action: 'case_record.updated',
    kind: 'case_record',
    became: 'changed',
    record: { id: CASE, kind: 'case_record', name: 'Silva: N-400', case_id: null },
    fields: [],
    reason: '',
    ...parts,
  };
}

/** The lines as they are shown on the page of the case. */
function told(parts: Partial<Change>, ownerId = CASE): string[] {
  return changeLines(change(parts), ownerId).map(({ words, values }) =>
    values ? `${words}: ${values.from ? `${values.from} → ` : ''}${values.to ?? 'nothing'}` : words,
  );
}

const DATE = { id: 'date', kind: 'case_date', name: 'Filing Deadline', case_id: CASE } as const;
const ANA = { id: 'ana', kind: 'beneficiary', name: 'Ana Silva', case_id: null } as const;
const NOTE = { id: 'note', kind: 'note', name: 'Call', case_id: CASE } as const;

it.each<[string, Partial<Change>, string[]]>([
  [
    'fields of the case by their names',
    {
      fields: [
        { field: 'title', from: 'Silva', to: 'Silva: N-400' },
        { field: 'status', from: null, to: 'filed' },
      ],
    },
    ['Title: Silva → Silva: N-400', 'Status: Filed'],
  ],
  [
    'a case that was opened',
    { became: 'added', fields: [{ field: 'title', from: null, to: 'x' }] },
    ['The case was opened'],
  ],
  [
    'a field that was cleared',
    { fields: [{ field: 'description', from: 'Spouse', to: null }] },
    ['Description: Spouse → nothing'],
  ],
  ['archiving', { fields: [{ field: 'archived', from: false, to: true }] }, ['Archived']],
  ['a hold', { fields: [{ field: 'held', from: false, to: true }] }, ['Put under a legal hold']],
  [
    'a date that was moved, by its type',
    {
      kind: 'case_date',
      record: DATE,
      fields: [{ field: 'important_date', from: '2027-01-14', to: '2027-01-21' }],
    },
    ['Filing Deadline: Jan 14, 2027 → Jan 21, 2027'],
  ],
  [
    'a date that was added',
    {
      kind: 'case_date',
      became: 'added',
      record: DATE,
      fields: [{ field: 'important_date', from: null, to: '2027-01-14' }],
    },
    ['Filing Deadline was added: Jan 14, 2027'],
  ],
  [
    'a date that was handled',
    { kind: 'case_date', record: DATE, fields: [{ field: 'state', from: 'open', to: 'done' }] },
    ['Filing Deadline: state: Open → Done'],
  ],
  [
    'a counted date, and who confirmed it',
    {
      kind: 'case_date',
      record: DATE,
      fields: [
        { field: 'chosen', from: 'computed', to: 'printed' },
        { field: 'confirmed', from: null, to: 'against the document' },
      ],
    },
    [
      'Filing Deadline: which date stands: Counted → Printed on the notice',
      'Filing Deadline: confirmed: against the document',
    ],
  ],
  [
    'an event, and what else its rules ask for',
    {
      kind: 'case_event',
      record: { ...NOTE, kind: 'case_event', name: 'Request for evidence (RFE)' },
      fields: [
        { field: 'on', from: '2026-03-02', to: '2026-03-03' },
        { field: 'inputs', from: null, to: '{"printed_due_date":"2026-05-20"}' },
      ],
    },
    [
      'The event “Request for evidence (RFE)”: date: Mar 2, 2026 → Mar 3, 2026',
      'The event “Request for evidence (RFE)”: what else its rules ask for: printed due date: 2026-05-20',
    ],
  ],
  [
    'the team',
    {
      kind: 'case_team',
      record: { ...ANA, kind: 'user', name: 'Ben' },
      fields: [{ field: 'on_team', from: false, to: true }],
    },
    ['Ben was added to the team'],
  ],
  [
    'who came onto the case',
    { kind: 'case_people', record: ANA, fields: [{ field: 'on_case', from: null, to: 'primary' }] },
    ['Ana Silva was added as primary beneficiary'],
  ],
  [
    'who left it',
    { kind: 'case_people', record: ANA, fields: [{ field: 'on_case', from: 'dependent', to: null }] },
    ['Ana Silva was removed from the case'],
  ],
  [
    'a note',
    { kind: 'note', became: 'added', record: NOTE, fields: [{ field: 'subject', from: null, to: 'Call' }] },
    ['The note “Call” was added'],
  ],
  [
    'an item that is gone, by what it was called',
    { kind: 'checklist_item', became: 'removed', record: { ...NOTE, kind: null, name: 'Passport' } },
    ['The checklist item “Passport” was removed'],
  ],
  [
    'a document that came again',
    {
      kind: 'document',
      record: { ...NOTE, kind: 'document', name: 'passport' },
      fields: [{ field: 'version', from: null, to: 'p.pdf' }],
    },
    ['The document “passport” got another version: p.pdf'],
  ],
])('words a change on a case: %s', (_, parts, lines) => {
  expect(told(parts)).toEqual(lines);
});

it('words a person’s changed fields and cases', () => {
  const fields = [{ field: 'first_name', from: 'Jon', to: 'John' }];
  expect(told({ kind: 'beneficiary', record: ANA, fields }, 'ana')).toEqual(['First name: Jon → John']);
  const onCase = { kind: 'case_people', fields: [{ field: 'on_case', from: null, to: 'primary' }] } as const;
  expect(told({ ...onCase, fields: [...onCase.fields] }, 'ana')).toEqual([
    'Added to the case Silva: N-400 as primary beneficiary',
  ]);
});

it('names a member who left teams in their own entry, in one line for all cases', () => {
  const left = { field: 'on_team', from: true, to: false };
  const ben = { ...ANA, kind: 'user', name: 'Ben' } as const;
  const duty = { field: 'duty', from: 'attorney', to: '' };
  expect(told({ kind: 'case_team', record: ben, fields: [left, duty, left, duty] }, ben.id)).toEqual([
    'Ben was taken off the teams of several cases',
  ]);
  expect(told({ kind: 'case_team', record: ben, fields: [left, duty] }, ben.id)).toHaveLength(2);
});
