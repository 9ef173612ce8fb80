import { expect, test } from 'vitest';
import { byLastName } from './by-last-name.ts';

test('lists sort names by last name', () => {
  const names = { first_name: 'Ana', middle_name: 'María', last_name: 'Ruiz' };
  expect(byLastName(names)).toBe('Ruiz, Ana María');
  expect(byLastName({ ...names, middle_name: '' })).toBe('Ruiz, Ana');
  expect(byLastName({ ...names, last_name: '' })).toBe('Ana María');
  expect(byLastName({ first_name: '', middle_name: '', last_name: 'Ruiz' })).toBe('Ruiz');
  expect(byLastName({ first_name: '', middle_name: '', last_name: '' })).toBe('Unnamed beneficiary');
});
