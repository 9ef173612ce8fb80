import { expect, it } from 'vitest';
import { snippetOf } from './snippet.ts';

const LONG = `${'before '.repeat(30)}the Señora\n  Ibáñez appeared ${'after '.repeat(60)}`;

it('shows the text around the word, on one line, ignoring accents', () => {
  const snippet = snippetOf(LONG, 'IBANEZ');
  expect(snippet).toContain('the Señora Ibáñez appeared after');
  expect(snippet).toMatch(/^… before .* …$/);
  expect(snippet.length).toBeLessThan(215);
});

it('shows the beginning where the word is not found', () => {
  expect(snippetOf('Receipt notice', 'missing')).toBe('Receipt notice');
});

it('finds words after characters that fold to several', () => {
  expect(snippetOf(`${'ﬁ'.repeat(200)} Straße`, 'strasse strase Straße')).toContain('Straße');
});
