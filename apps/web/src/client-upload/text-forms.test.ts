import { expect, it } from 'vitest';
import { dayText, isOver, momentText, sizeText } from './text-forms.ts';
import { english } from './words.en.ts';
import { spanish } from './words.es.ts';

it.each([
  [1, '1 byte'],
  [812, '812 bytes'],
  [1_536, '1.5 KB'],
  [2_202_009, '2.1 MB'],
  [104_857_600, '100 MB'],
  [3 * 1024 ** 3, '3 GB'],
])('%d bytes are %s', (bytes, text) => {
  for (const { locale } of [english, spanish]) expect(sizeText(bytes, locale)).toBe(text);
});

it('days are calendar days in any zone of the reader', () => {
  expect(english.due(dayText('2027-03-03', english.locale))).toBe('Please send it by March 3, 2027');
  expect(spanish.due(dayText('2027-03-03', spanish.locale))).toBe(
    'Por favor, envíelo a más tardar el 3 de marzo de 2027',
  );
});

it('a day is over when it is over for the reader', () => {
  const midnight = new Date(2027, 2, 4).getTime();
  expect([isOver('2027-03-03', midnight - 1), isOver('2027-03-03', midnight)]).toEqual([false, true]);
});

it('the end of a link is a sentence with one full stop', () => {
  for (const { locale, until } of [english, spanish]) {
    const text = until(momentText('2027-03-10T22:00:00Z', locale));
    expect(text).toMatch(/2027/);
    expect(text).toMatch(/[^.]\.$/);
  }
});
