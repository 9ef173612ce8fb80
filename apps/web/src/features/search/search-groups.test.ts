import { NOT_ARCHIVED } from '@landfall/contract/fields';
import type { SearchResults } from '@landfall/contract/search';
import { expect, it } from 'vitest';
import { FOUND_CASE } from '../../testing/records.ts';
import { searchGroups } from './search-groups.ts';
import { recentItems } from './search-items.ts';
import { readTyped } from './typed.ts';

const results: SearchResults = {
  beneficiaries: [
    {
      id: 'b1',
      first_name: 'José',
      middle_name: 'Luis',
      last_name: 'Hernández',
      personal_email: 'jose@x.example',
      personal_phone: '555 0100',
    },
    { id: 'b2', first_name: '', middle_name: '', last_name: '', personal_email: '', personal_phone: '' },
  ],
  case_records: [
    {
      ...FOUND_CASE,
      id: 'c1',
      title: 'Hernández: I-130',
      status: 'filed',
      beneficiary_name: 'José Hernández',
      petitioner_name: 'Harbor Foods',
      urgent_date: '2026-03-05',
      urgent_date_type: 'Interview',
    },
    { ...FOUND_CASE, id: 'c2', title: 'Old 2024-0142', status: '', archived_at: '2026-01-01T00:00:00Z' },
  ],
  petitioners: [
    { id: 'p1', petitioner_name: 'Harbor Foods', email: '', phone: '', archived_at: NOT_ARCHIVED },
  ],
  identifiers: [
    {
      id: 'i1',
      kind: 'a_number',
      normalized: 'A012345678',
      resource_id: 'b1',
      resource_name: 'José Hernández',
      resource_kind: 'beneficiary',
      case_id: null,
      case_title: null,
    },
  ],
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
      id: 't1',
      subject: 'Documents for the filing',
      number: 4,
      snippet: 'Dear Mr. Hernández',
      resource_id: 'c1',
      resource_kind: 'case',
      resource_name: 'Hernández: I-130',
    },
    {
      id: 't2',
      subject: 'Hernández',
      number: null,
      snippet: '',
      resource_id: 'b1',
      resource_kind: 'beneficiary',
      resource_name: 'José Hernández',
    },
  ],
};

it('groups results, cases first with their status, each with its page', () => {
  expect(searchGroups(readTyped('he'), results, false)).toMatchObject([
    {
      label: 'Case Records',
      items: [
        {
          href: '/case_records/c1',
          label: 'Hernández: I-130',
          detail: 'José Hernández · Harbor Foods',
          standing: { status: 'filed', archived: false, date: '2026-03-05', dateType: 'Interview' },
        },
        {
          href: '/case_records/c2',
          label: 'Old 2024-0142',
          standing: { status: '', archived: true, date: null, dateType: null },
        },
      ],
    },
    {
      label: 'Beneficiaries',
      items: [
        { href: '/beneficiaries/b1', label: 'José Hernández', detail: 'jose@x.example · 555 0100' },
        { href: '/beneficiaries/b2', label: 'Unnamed beneficiary' },
      ],
    },
    { label: 'Petitioners', items: [{ href: '/petitioners/p1', label: 'Harbor Foods' }] },
    {
      label: 'Numbers',
      items: [
        {
          href: '/beneficiaries/b1?section=numbers&number=i1',
          label: 'A012-345-678',
          detail: 'A-Number · José Hernández',
        },
      ],
    },
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

it('pages are found by a prefix of a word of their label, without the server', () => {
  const pages = (text: string, isAdmin = false) =>
    searchGroups(readTyped(text), undefined, isAdmin).flatMap(({ items }) => items.map(({ href }) => href));
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

it.each([
  ['jose hernandez', '/beneficiaries/b1'],
  ['José Luis Hernández', '/beneficiaries/b1'],
  ['JOSE@x.example', '/beneficiaries/b1'],
  ['hernandez i-130', '/case_records/c1'],
  ['2024-0142', '/case_records/c2'],
  ['harbor foods', '/petitioners/p1'],
])('%j matches one record exactly, which comes first and only once', (text, href) => {
  const [first, ...others] = searchGroups(readTyped(text), results, false);
  expect(first).toMatchObject({ label: 'Exact match', items: [{ href }] });
  expect(others.flatMap(({ items }) => items).map((item) => item.href)).not.toContain(href);
});

it('signs limit results to people or cases', () => {
  const labels = (typed: string) => searchGroups(readTyped(typed), results, false).map(({ label }) => label);
  expect(labels('@he')).toEqual(['Beneficiaries', 'Petitioners']);
  expect(labels('#be')).toEqual(['Case Records']);
});

it('recent records keep their order, without missing ones', () => {
  const found = { ...results, threads: [{ id: 't9', subject: 'Filing', resource_name: 'José Hernández' }] };
  expect(recentItems(['p1', 'gone', 't9', 'c1'], found)).toMatchObject([
    { href: '/petitioners/p1' },
    { href: '/messages/t9', label: 'Filing', detail: 'José Hernández' },
    { href: '/case_records/c1', standing: { status: 'filed' } },
  ]);
});
