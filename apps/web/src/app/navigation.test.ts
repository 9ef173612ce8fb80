import { expect, test } from 'vitest';
import { activeItem, itemOf, itemsFor } from './navigation.ts';

test('the sidebar begins with My Work, followed by the items of the specification, the board and the messages', () => {
  expect(itemsFor(false).map(({ label, path }) => [label, path])).toEqual([
    ['My Work', '/home'],
    ['Cases', '/case_records'],
    ['Case Dates', '/case_dates'],
    ['Board', '/board'],
    ['Messages', '/messages'],
    ['Beneficiaries', '/beneficiaries'],
    ['Petitioners', '/petitioners'],
    ['Date Types', '/date_settings'],
    ['Reports', '/reports'],
    ['Organization', '/organization'],
    ['Settings', '/settings'],
  ]);
});

test('admins have the reminders beside the date types', () => {
  const labels = itemsFor(true).map(({ label }) => label);
  expect(labels.slice(7, 10)).toEqual(['Date Types', 'Reminders', 'Reports']);
  expect(labels).toHaveLength(12);
});

test('an item is active on its own pages; the root path counts as Case Dates', () => {
  expect(activeItem('/')).toBe('/case_dates');
  expect(itemOf('/')?.label).toBe('Cases');
  expect(activeItem('/home')).toBe('/home');
  expect(activeItem('/case_records')).toBe('/case_records');
  expect(activeItem('/case_records/0198')).toBe('/case_records');
  expect(activeItem('/messages/0198')).toBe('/messages');
  expect(activeItem('/case_records_old')).toBeUndefined();
  expect(activeItem('/nowhere')).toBeUndefined();
});
