import fc from 'fast-check';
import { expect, it } from 'vitest';
import { partsOf } from './note-links.ts';

const linksOf = (text: string) =>
  partsOf(text)
    .filter(({ href }) => href)
    .map(({ text: shown, href }) => [shown, href]);

it.each([
  [
    'See https://egov.uscis.gov/x?a=1#b, then call.',
    [['https://egov.uscis.gov/x?a=1#b', 'https://egov.uscis.gov/x?a=1#b']],
  ],
  ['(https://a.example/b_(c))', [['https://a.example/b_(c)', 'https://a.example/b_(c)']]],
  ['Write to ana@example.test.', [['ana@example.test', 'mailto:ana@example.test']]],
  ['mailto:ana@example.test', [['mailto:ana@example.test', 'mailto:ana@example.test']]],
  ['https://uscis.gov@evil.example/', []],
  ['http://plain.example javascript:alert(1) data:text/html,x file:///etc', []],
  ['https://', []],
])('%j', (text, links) => {
  expect(linksOf(text)).toEqual(links);
});

it('keeps every character of any text, and links to web and mail only', () => {
  const pieces = fc.oneof(
    fc.string(),
    fc.constantFrom('https://a.example/', 'JavaScript:', '@', '.', ' ', '\n', '(', ')', '<a>'),
  );
  fc.assert(
    fc.property(fc.array(pieces), (all) => {
      const text = all.join('');
      const parts = partsOf(text);
      expect(parts.map((part) => part.text).join('')).toBe(text);
      for (const { href } of parts) if (href) expect(href).toMatch(/^(https:\/\/|mailto:)/i);
    }),
  );
});
