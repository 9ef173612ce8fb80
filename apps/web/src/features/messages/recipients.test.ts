import { expect, it } from 'vitest';
import {
  readRecipient,
  readRecipients,
  recipientFault,
  recipientWords,
  separateRecipients,
} from './recipients.ts';

const ANA = { name: 'Ana Silva', address: 'ana@example.test' };

it('a recipient is formatted with or without a name', () => {
  expect(recipientWords(ANA)).toBe('Ana Silva <ana@example.test>');
  for (const one of [ANA, { name: '', address: 'luis@example.test' }])
    expect(readRecipient(recipientWords(one))).toEqual(one);
  expect(readRecipient(' <ana@example.test> ')).toEqual({ name: '', address: 'ana@example.test' });
});

it('what was typed with commas is several recipients, but a name with a comma is not', () => {
  const company = 'Prairie, Inc. <office@prairie.test>';
  expect(separateRecipients([company, 'ana@example.test,', 'luis@example.test; Ana,', ','])).toEqual([
    company,
    'ana@example.test',
    'luis@example.test',
    'Ana',
  ]);
});

it.each([
  ['Reyes, Nadia <nadia@x.test>; Chen, Bo <bo@x.test>', ['Reyes, Nadia', 'Chen, Bo']],
  ['Reyes, Nadia <nadia@x.test>, Chen, Bo <bo@x.test>', ['Reyes, Nadia', 'Chen, Bo']],
  ['"Reyes; Nadia" <nadia@x.test>,"Chen, Bo" <bo@x.test>', ['Reyes; Nadia', 'Chen, Bo']],
  ['nadia@x.test, Chen, Bo <bo@x.test>', ['', 'Chen, Bo']],
  ['nadia@x.test <nadia@x.test>, Chen @ Co, Ltd. <bo@x.test>', ['nadia@x.test', 'Chen @ Co, Ltd.']],
])('a pasted list is split at its ends, not in names: %s', (pasted, [nadia, bo]) => {
  expect(readRecipients(separateRecipients([pasted]))).toEqual([
    { name: nadia, address: 'nadia@x.test' },
    { name: bo, address: 'bo@x.test' },
  ]);
});

it.each(['Silva; Ana <ana@x.test>', 'info@firm, Inc. <a@x.test>'])(
  'a recipient who is known already stays whole: %s',
  (known) => {
    expect(separateRecipients([known, 'bo@x.test; luis@x.test'], [known])).toEqual([
      known,
      'bo@x.test',
      'luis@x.test',
    ]);
  },
);

it('a semicolon ends a recipient without an address', () => {
  expect(separateRecipients(['Luis; Chen, Bo <bo@x.test>'])).toEqual(['Luis', 'Chen, Bo <bo@x.test>']);
});

it('each address gets a mail once, and invalid ones are named', () => {
  expect(readRecipients(['Ana Silva <ana@example.test>', 'ANA@example.test', 'Ana'])).toEqual([ANA]);
  expect(recipientFault(['ana@example.test', 'Luis'])).toBe('Not an e-mail address: Luis');
  expect(recipientFault(['ana@example.test'])).toBeNull();
});
