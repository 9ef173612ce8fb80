import { NOT_ARCHIVED } from '@landfall/contract/fields';
import type { SearchResults } from '@landfall/contract/search';
import { expect, it } from 'vitest';
import { searchGroups } from './search-groups.ts';

const results: SearchResults = {
  beneficiaries: [
    {
      id: 'b1',
      first_name: 'José',
      middle_name: 'Luis',
      last_name: 'Hernández',
      personal_email: 'jose@x.example',
    },
    { id: 'b2', first_name: '', middle_name: '', last_name: '', personal_email: '' },
  ],
  case_records: [
    {
      id: 'c1',
      title: 'Hernández: I-130',
      status: 'filed',
      archived_at: NOT_ARCHIVED,
      beneficiary_name: 'José',
    },
    { id: 'c2', title: 'Old', status: '', archived_at: '2026-01-01T00:00:00Z', beneficiary_name: null },
  ],
  petitioners: [{ id: 'p1', petitioner_name: 'Harbor Foods', email: '', archived_at: NOT_ARCHIVED }],
  documents: [
    {
      id: 'd1',
      title: 'Notice',
      resource_id: 'c1',
      resource_kind: 'case',
      resource_name: 'Hernández: I-130',
      page: 7,
      snippet: 'of Mr. Hernández',
    },
    {
      id: 'd2',
      title: 'Hernández, passport',
      resource_id: 'b1',
      resource_kind: 'beneficiary',
      resource_name: 'José Hernández',
      page: null,
      snippet: '',
    },
  ],
  notes: [
    {
      id: 'n1',
      subject: 'Call',
      resource_id: 'p1',
      resource_kind: 'petitioner',
      resource_name: 'Harbor Foods',
      snippet: 'Mr. Hernández called',
    },
  ],
  messages: [
    {
      ...{ id: 't1', subject: 'Documents for the filing', number: 4, snippet: 'Dear Mr. Hernández' },
      ...{ resource_id: 'c1', resource_kind: 'case', resource_name: 'Hernández: I-130' },
    },
    {
      ...{ id: 't2', subject: 'Hernández', number: null, snippet: '' },
      ...{ resource_id: 'b1', resource_kind: 'beneficiary', resource_name: 'José Hernández' },
    },
  ],
};

it('results come in their groups, each leading to its page', () => {
  expect(searchGroups('he', results, false)).toEqual([
    {
      label: 'Beneficiaries',
      items: [
        { href: '/beneficiaries/b1', label: 'José Hernández', detail: 'jose@x.example' },
        { href: '/beneficiaries/b2', label: 'Unnamed beneficiary' },
      ],
    },
    {
      label: 'Case Records',
      items: [
        { href: '/case_records/c1', label: 'Hernández: I-130', detail: 'José' },
        { href: '/case_records/c2', label: 'Old', detail: 'Archived' },
      ],
    },
    { label: 'Petitioners', items: [{ href: '/petitioners/p1', label: 'Harbor Foods' }] },
    {
      label: 'Documents',
      items: [
        {
          href: '/case_records/c1?document=d1&page=7',
          label: 'Notice',
          detail: 'Hernández: I-130 · page 7 · of Mr. Hernández',
        },
        { href: '/beneficiaries/b1?document=d2', label: 'Hernández, passport', detail: 'José Hernández' },
      ],
    },
    {
      label: 'Notes',
      items: [
        { href: '/petitioners/p1?note=n1', label: 'Call', detail: 'Harbor Foods · Mr. Hernández called' },
      ],
    },
    {
      label: 'Messages',
      items: [
        {
          href: '/messages/t1?message=4',
          label: 'Documents for the filing',
          detail: 'Hernández: I-130 · Dear Mr. Hernández',
        },
        { href: '/messages/t2', label: 'Hernández', detail: 'José Hernández' },
      ],
    },
  ]);
});

it('pages are found by the beginning of a word of their label, without the server', () => {
  const pages = (text: string, isAdmin = false) =>
    searchGroups(text, undefined, isAdmin).flatMap(({ items }) => items.map(({ href }) => href));
  expect(pages('date')).toEqual(['/date_settings', '/case_dates']);
  expect(pages('boa')).toEqual(['/board']);
  expect(pages('mes')).toEqual(['/messages']);
  expect(pages('rec')).toEqual(['/case_records']);
  expect(pages('pe')).toEqual(['/petitioners']);
  expect(pages('be')).toEqual(['/beneficiaries']);
  expect(pages('xyz')).toEqual([]);
  expect(pages('rem')).toEqual([]);
  expect(pages('rem', true)).toEqual(['/reminders']);
});
