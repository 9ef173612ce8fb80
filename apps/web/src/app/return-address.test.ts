import { expect, it } from 'vitest';
import { returnAddress } from './return-address.ts';

it.each([
  ['/', '', '/home'],
  ['/', '?status=filed', '/?status=filed'],
  ['/case-records', '?sort=title', '/case-records?sort=title'],
  ['//evil.example/cases', '', '/evil.example/cases'],
  ['///evil.example', '?a=//b', '/evil.example?a=//b'],
])('of %s%s is %s', (pathname, search, address) => {
  expect(returnAddress({ pathname, search })).toBe(address);
});
