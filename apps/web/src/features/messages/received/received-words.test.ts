import { expect, it } from 'vitest';
import { receiverWords, senderWords } from './received-words.ts';

it('the office’s own address is written without the token of the thread', () => {
  const token = '1d097eebaffda4b606843b27ebfad4e8';
  expect(senderWords({ name: '', address: `cases+${token}@harbor.test` })).toBe('cases@harbor.test');
  expect(senderWords({ name: '', address: 'ana+visa@example.test' })).toBe('ana+visa@example.test');
  expect(senderWords({ name: 'Cases', address: `cases+${token}@harbor.test` })).toBe('Cases');
  expect(receiverWords([{ name: 'Cases', address: `cases+${token}@harbor.test` }])).toBe(
    'Cases <cases@harbor.test>',
  );
});
