import { expect, test } from 'vitest';
import { namesFrom } from './names-from.ts';

test('the last word of a typed name is the last name; a single word is the first', () => {
  expect(namesFrom(' Ana  María Ruiz ')).toEqual({ first_name: 'Ana María', last_name: 'Ruiz' });
  expect(namesFrom('Suharto')).toEqual({ first_name: 'Suharto' });
});
