import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { inMemoryFolder } from './in-memory-folder.ts';

beforeEach(() => vi.stubEnv('TMPDIR', undefined));
afterEach(() => vi.unstubAllEnvs());

test('a folder with enough room is used', () => {
  expect(inMemoryFolder(import.meta.dirname, 1)).toBe(import.meta.dirname);
});

test('one that is too small or missing is not', () => {
  expect(inMemoryFolder(import.meta.dirname, Number.MAX_SAFE_INTEGER)).toBeUndefined();
  expect(inMemoryFolder(`${import.meta.dirname}/nowhere`, 1)).toBeUndefined();
});

test('a configured folder for temporary files is kept', () => {
  vi.stubEnv('TMPDIR', '/var/tmp');
  expect(inMemoryFolder(import.meta.dirname, 1)).toBeUndefined();
});
