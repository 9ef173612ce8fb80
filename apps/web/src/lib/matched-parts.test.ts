import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { beginsLike, matchedParts } from './matched-parts.ts';

/** The text with its matched parts in brackets. */
function marked(text: string, query: string): string {
  return matchedParts(text, query)
    .map((part) => (part.matched ? `[${part.text}]` : part.text))
    .join('');
}

describe('the search terms', () => {
  it.each([
    ['José Luis Hernández', 'jose', '[José] Luis Hernández'],
    ['José Luis Hernández', 'hern jo', '[Jo]sé Luis [Hern]ández'],
    ['Nguyễn, Thị Mai', 'nguyen', '[Nguyễn], Thị Mai'],
    ['Okafor: I-130', '130', 'Okafor: I-[130]'],
    ['Mariana', 'ana', 'Mariana'],
    ['Weiß', 'weiss', 'Weiß'],
    ['Straße', 'STRASSE', 'Straße'],
    ['Ana', '', 'Ana'],
    ['', 'ana', ''],
  ])('%s for %s', (text, query, expected) => {
    expect(marked(text, query)).toBe(expected);
  });

  it('never changes the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (text, query) => {
        expect(
          matchedParts(text, query)
            .map((part) => part.text)
            .join(''),
        ).toBe(text);
      }),
    );
  });

  it('matches any word by its prefix', () => {
    const word = fc.stringMatching(/^[a-zA-Z]{2,10}$/);
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 4 }), fc.nat(3), (words, pick) => {
        const chosen = words[pick % words.length] ?? '';
        expect(beginsLike(words.join(' '), chosen.slice(0, 2).toUpperCase())).toBe(true);
      }),
    );
  });
});
