import { expect, it } from 'vitest';
import { readTyped } from '../features/search/typed.ts';
import { paletteGroups } from './commands.ts';
import { createHref } from './create-href.ts';

it.each([
  ['/', '/case_records?new=open'],
  ['/home', '/case_records?new=open'],
  ['/case_records', '/case_records?new=open'],
  ['/beneficiaries', '/beneficiaries?new=open'],
  ['/petitioners', '/petitioners?new=open'],
  ['/organization', '/organization?new=open'],
  ['/reports', '/reports?new=open'],
  ['/date_settings', '/date_settings/new'],
  ['/reminders', '/reminders?tab=templates&template=new'],
  ['/date_settings/1', '/date_settings/new'],
  ['/case_records/1', undefined],
  ['/case_dates', undefined],
])('on %s the key creates a new record at %s', (pathname, href) => {
  expect(createHref(pathname)).toBe(href);
});

const offers = {
  here: [{ label: 'Add date to this case', href: '#here-0' }],
  commands: [{ label: 'Add beneficiary', href: '/beneficiaries?new=open' }],
  isAdmin: false,
};
const recent = [{ label: 'Recent', items: [{ label: 'Okafor: I-130', href: '/case_records/1' }] }];
const labels = (typed: string, opened = typed === '' ? recent : []) =>
  paletteGroups(readTyped(typed), offers, opened).map(({ label }) => label);

it('without a query the palette offers page actions, recent records, actions and pages', () => {
  expect(labels('')).toEqual(['On this page', 'Recent', 'Actions', 'Go to']);
});

it('a query filters actions and pages', () => {
  expect(labels('ben')).toEqual(['Actions', 'Go to']);
  expect(labels('add')).toEqual(['On this page', 'Actions']);
  expect(labels('okafor')).toEqual([]);
  expect(paletteGroups(readTyped('pet'), offers, [])).toEqual([
    { label: 'Go to', items: [{ label: 'Petitioners', href: '/petitioners', keys: ['g', 'p'] }] },
  ]);
});

it('the sign for actions shows actions, those for people and cases none', () => {
  expect(labels('>')).toEqual(['On this page', 'Actions', 'Go to']);
  expect(labels('>add')).toEqual(['On this page', 'Actions']);
  expect([labels('@'), labels('#add')]).toEqual([[], []]);
});

it('the reminders page is for admins', () => {
  const pages = (isAdmin: boolean) =>
    paletteGroups(readTyped('rem'), { ...offers, isAdmin }, []).flatMap(({ items }) => items);
  expect(pages(true)).toMatchObject([{ label: 'Reminders', href: '/reminders' }]);
  expect(pages(false)).toEqual([]);
});
