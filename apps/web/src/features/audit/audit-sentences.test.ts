import { AUDIT_SENTENCES } from '@landfall/contract/audit-actions';
import type { AuditedRecord } from '@landfall/contract/audited-records';
import type { RecordChange } from '@landfall/contract/history';
import { describe, expect, it } from 'vitest';
import { sentenceOf, shownChanges } from './audit-sentences.ts';

const CASE: AuditedRecord = { id: 'c', kind: 'case_record', name: 'Okafor: I-130', case_id: null };
const FIRM: AuditedRecord = { id: 'p', kind: 'petitioner', name: 'Acme Corp', case_id: null };
const THREAD: AuditedRecord = { id: 't', kind: 'thread', name: 'Lease', case_id: null };
const WORK: AuditedRecord = { id: 'o', kind: 'operation', name: 'Archive 60 cases', case_id: null };
const GONE: AuditedRecord = { id: 'n', kind: null, name: null, case_id: null };

function change(parts: Partial<RecordChange>): RecordChange {
  return { id: '1', kind: 'case_record', became: 'changed', record: CASE, fields: [], reason: '', ...parts };
}

type Named = Partial<Parameters<typeof sentenceOf>[0]>;
const said = (action: string, named: Named = {}) =>
  sentenceOf({ action, record: null, related: null, changes: [], ...named })
    .map((part) => (typeof part === 'string' ? part : `<${part.name}>`))
    .join('');

describe('a sentence of the log', () => {
  it.each<[string, Named, string]>([
    ['case_record.created', { record: CASE }, 'Opened the case <Okafor: I-130>'],
    ['case_record.created', {}, 'Opened a case'],
    ['organization.founded', {}, 'Founded an organization'],
    [
      'case_petitioner.added',
      { record: CASE, related: FIRM },
      'Put the petitioner <Acme Corp> on the case <Okafor: I-130>',
    ],
    ['client_link.visited', { related: CASE }, 'Opened a link for the case <Okafor: I-130>'],
    ['client_link.visited', {}, 'Opened a link'],
    ['note.deleted', { record: GONE }, 'Deleted the note <null>'],
    ['case_records.exported', { record: CASE }, 'Exported the list of cases'],
    ['case_records.changed', { record: CASE }, 'Changed the case <Okafor: I-130>, with others at once'],
    ['case_records.changed', { record: WORK }, 'Began long work: <Archive 60 cases>'],
    ['operation.undone', { record: WORK }, 'Undid long work: <Archive 60 cases>'],
    ['user.removed', { record: THREAD }, 'Changed the thread <Lease> as a member was removed'],
    [
      'beneficiary.merged',
      { record: CASE },
      'Changed the case <Okafor: I-130> as two beneficiaries were merged',
    ],
    ['petitioner.merged', { record: FIRM }, 'Merged the petitioner <Acme Corp> with another one'],
    ['people.merged', { record: CASE }, 'Changed the case <Okafor: I-130> as a merge was undone'],
    ['people.merged', { record: FIRM }, 'Undid the merge of <Acme Corp> with another record'],
    ['thing.of_the_past', { record: CASE }, 'Thing of the past: <Okafor: I-130>'],
  ])('%s', (action, named, words) => expect(said(action, named)).toBe(words));

  it('uses the name of a deleted record at the time of the change', () => {
    const changes = [change({ record: { ...GONE, name: 'Call' } })];
    expect(said('note.deleted', { record: GONE, changes })).toBe('Deleted the note <Call>');
  });

  it.each(Object.keys(AUDIT_SENTENCES))('%s is grammatical with its records and without', (action) => {
    const words = [said(action), said(action, { record: CASE, related: FIRM })];
    for (const sentence of words) expect(sentence).not.toMatch(/[{}[\]]|undefined| {2}|[ ,:]$/);
  });
});

describe('what an entry changed', () => {
  const DATE: AuditedRecord = { id: 'd', kind: 'case_date', name: 'Filing Deadline', case_id: 'c' };
  const lines = (record: AuditedRecord, changes: RecordChange[]) =>
    shownChanges({ record, changes }).map(({ lines: told, reason }) => [
      ...told.map(({ words, values }) => (values ? `${words}: ${values.from} → ${values.to}` : words)),
      reason,
    ]);

  it('show old value, new value and reason', () => {
    const fields = [{ field: 'important_date', from: '2027-01-14', to: '2027-01-21' }];
    const moved = change({ kind: 'case_date', record: DATE, fields, reason: 'client asked' });
    expect(lines(DATE, [moved])).toEqual([['Filing Deadline: Jan 14, 2027 → Jan 21, 2027', 'client asked']]);
    const titled = change({ fields: [{ field: 'title', from: 'A', to: 'B' }] });
    expect(lines(CASE, [titled])).toEqual([['Title: A → B', '']]);
  });

  it('name a person added to a case once', () => {
    const fields = [{ field: 'on_case', from: null, to: 'petitioner' }];
    const sides = [change({ record: FIRM, kind: 'petitioner', fields }), change({ fields })];
    expect(lines(CASE, sides)).toEqual([['Acme Corp was added as petitioner', '']]);
  });

  it('omit the added record, but not the day of a date', () => {
    expect(lines(CASE, [change({ became: 'added' })])).toEqual([]);
    const fields = [{ field: 'important_date', from: null, to: '2027-01-14' }];
    const added = change({ became: 'added', kind: 'case_date', record: DATE, fields });
    expect(lines(DATE, [added])).toEqual([['Date: undefined → Jan 14, 2027', '']]);
    expect(lines(CASE, [added])).toEqual([['Filing Deadline was added: Jan 14, 2027', '']]);
  });
});
