import { describe, expect, it } from 'vitest';
import { guessLanguage, LANGUAGES, WORDS } from './languages.ts';

it.each([
  [['es-MX', 'en'], 'es'],
  [['ES'], 'es'],
  [['pt-BR', 'en-US', 'es'], 'en'],
  [['fr'], 'en'],
  [[], 'en'],
] as const)('%j reads %s', (wanted, language) => {
  expect(guessLanguage(wanted)).toBe(language);
});

describe('the words of each language', () => {
  it('differ for each language', () => {
    const texts = LANGUAGES.map((language) =>
      Object.values(WORDS[language]).filter((text) => typeof text === 'string'),
    );
    const [first = [], ...others] = texts;
    for (const other of others) expect(other.filter((text) => first.includes(text))).toEqual([]);
  });

  it.each(LANGUAGES)('pluralize in %s', (language) => {
    const { filesLeft, notSent, stillMissing, progress } = WORDS[language];
    for (const counted of [filesLeft, notSent, stillMissing, (count: number) => progress(0, count)])
      expect(counted(1)).not.toBe(counted(2).replace('2', '1'));
  });
});
