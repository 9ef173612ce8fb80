import { expect, test } from 'vitest';
import { apiBaseUrl } from './base-url.ts';

test('the address set by the server takes precedence', () => {
  expect(apiBaseUrl('/api', false)).toBe('/api');
  expect(apiBaseUrl('https://api.practice.example/', true)).toBe('https://api.practice.example');
});

test('without one: the local default in development, the built-in address in production', () => {
  expect(apiBaseUrl('', true)).toBe('/api');
  expect(apiBaseUrl(undefined, false)).toBe('https://api.landfall.example');
});
