import { expect, it } from 'vitest';
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
])('on %s something new is made at %s', (pathname, href) => {
  expect(createHref(pathname)).toBe(href);
});

const commands = [{ label: 'Add beneficiary', href: '/beneficiaries?new=open' }];
const recent = [{ label: 'Okafor: I-130', href: '/case_records/1' }];
const labels = (text: string) => paletteGroups(text, commands, recent, false).map(({ label }) => label);

it('with nothing typed the palette offers what was open last, actions and pages', () => {
  expect(labels('')).toEqual(['Recent', 'Actions', 'Go to']);
});

it('typing narrows actions and pages, and leaves recent records to the search', () => {
  expect(labels('ben')).toEqual(['Actions', 'Go to']);
  expect(labels('okafor')).toEqual([]);
  expect(paletteGroups('pet', commands, recent, false)).toEqual([
    { label: 'Go to', items: [{ label: 'Petitioners', href: '/petitioners' }] },
  ]);
});

it('the reminders are a page of admins', () => {
  const pages = (isAdmin: boolean) => paletteGroups('rem', [], [], isAdmin).flatMap(({ items }) => items);
  expect(pages(true)).toEqual([{ label: 'Reminders', href: '/reminders' }]);
  expect(pages(false)).toEqual([]);
});
