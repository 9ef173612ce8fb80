import { expect, it } from 'vitest';
import { sizeWords } from './size-words.ts';

it('words a size in the largest complete unit', () => {
  expect(sizeWords(0)).toBe('0 bytes');
  expect(sizeWords(1)).toBe('1 byte');
  expect(sizeWords(1023)).toBe('1,023 bytes');
  expect(sizeWords(1024)).toBe('1 KB');
  expect(sizeWords(3.44 * 1024 * 1024)).toBe('3.4 MB');
  expect(sizeWords(100 * 1024 * 1024)).toBe('100 MB');
});
