import { expect, it } from 'vitest';
import { splitName } from './names.ts';

it.each([
  ['Ana Maria Silva', ['Ana', 'Maria', 'Silva']],
  ['Silva, Ana Maria', ['Ana', 'Maria', 'Silva']],
  ['Ana Silva, Jr.', ['Ana', undefined, 'Silva Jr.']],
  ['Silva, Ana Maria, III', ['Ana', 'Maria', 'Silva III']],
  ['Silva Sr., Ana', ['Ana', undefined, 'Silva Sr.']],
  ['Silva, Jr', [undefined, undefined, 'Silva Jr']],
  ['Silva, Iva', ['Iva', undefined, 'Silva']],
  ['Ana', ['Ana', undefined, undefined]],
])('splits %s', (name, [first, middle, last]) => {
  const { first_name, middle_name, last_name } = splitName(name);
  expect([first_name, middle_name, last_name]).toEqual([first, middle, last]);
});
