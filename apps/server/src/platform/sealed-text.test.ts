import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { openText, sealText } from './sealed-text.ts';

const key = randomBytes(32);

it.each(['', 'a', 'naïve 🗽', 'x'.repeat(10_000)])('opens what was sealed: %j', (text) => {
  expect(openText(key, 'here', sealText(key, 'here', text))).toBe(text);
});

it('seals the same text differently each time, and unreadably', () => {
  const [one, two] = [sealText(key, 'here', 'a secret'), sealText(key, 'here', 'a secret')];
  expect(one.equals(two)).toBe(false);
  expect(one.toString('latin1')).not.toContain('secret');
});

it('opens with its context and key only', () => {
  const sealed = sealText(key, 'here', 'a secret');
  expect(openText(key, 'there', sealed)).toBeNull();
  expect(openText(randomBytes(32), 'here', sealed)).toBeNull();
});

it('does not open when changed or truncated', () => {
  const sealed = sealText(key, 'here', 'a secret');
  for (const at of sealed.keys()) {
    const altered = Buffer.from(sealed);
    altered[at] = (altered[at] ?? 0) ^ 1;
    expect(openText(key, 'here', altered)).toBeNull();
  }
  for (const length of [0, 11, 12, 27, sealed.length - 1])
    expect(openText(key, 'here', sealed.subarray(0, length))).toBeNull();
});
