import { expect, test } from 'vitest';
import { mailHref, phoneHref, websiteHref, websiteWords, withScheme } from './contact-links.ts';

test('links an e-mail address without header injection', () => {
  expect(mailHref('minh@example.test')).toBe('mailto:minh@example.test');
  expect(mailHref('a?bcc=b@example.test')).toBe('mailto:a%3Fbcc%3Db@example.test');
});

test.each([
  ['(202) 555-0147', 'tel:2025550147'],
  ['+44 20 7946 0018', 'tel:+442079460018'],
  [' +1.202.555.0147', 'tel:+12025550147'],
  ['202-555-0147 ext. 12', 'tel:2025550147;ext=12'],
  ['202 555 0147 x9', 'tel:2025550147;ext=9'],
  ['after hours', undefined],
  ['', undefined],
])('%j is dialled as %j', (written, href) => {
  expect(phoneHref(written)).toBe(href);
});

test('links http and https websites only', () => {
  expect(websiteHref('https://example.com/a')).toBe('https://example.com/a');
  expect(websiteHref('javascript:alert(1)')).toBeUndefined();
  expect(websiteWords('https://example.com/')).toBe('example.com');
  expect(websiteWords('HTTP://example.com/a/')).toBe('example.com/a');
});

test.each([
  ['example.com', 'https://example.com'],
  ['  www.example.com/visa ', 'https://www.example.com/visa'],
  ['http://example.com', 'http://example.com'],
  ['ftp://example.com', 'ftp://example.com'],
  ['', ''],
  ['foo', 'foo'],
  ['//example.com', '//example.com'],
  ['our website', 'our website'],
])('%j becomes %j', (typed, address) => {
  expect(withScheme(typed)).toBe(address);
});
