import { expect, it } from 'vitest';
import { countryChoices, countryCodeOf, countryName, countryNames } from './countries.ts';

it('names countries, and returns an unknown code unchanged', () => {
  expect(countryName('MX')).toBe('Mexico');
  expect(countryName('')).toBe('');
  expect(countryNames('NG,GB')).toBe('Nigeria, United Kingdom');
});

it('offers 249 countries by name, after the empty choice', () => {
  const choices = countryChoices();
  expect(choices).toHaveLength(250);
  expect(choices[0]).toEqual({ value: '', label: '' });
  expect(choices[1]).toEqual({ value: 'AF', label: 'Afghanistan' });
  expect(choices.filter(({ value, label }) => value !== '' && value === label)).toEqual([]);
});

it.each([
  ['Mexico', 'MX'],
  ['MÉXICO', 'MX'],
  ['mx', 'MX'],
  ['The Gambia', 'GM'],
  ['Côte d’Ivoire', 'CI'],
  ['United States of America', 'US'],
  ['Viet Nam', 'VN'],
  ['Turkey', 'TR'],
])('%s is %s', (text, code) => expect(countryCodeOf(text)).toBe(code));

it('has no name for an unknown country', () => {
  expect(countryCodeOf('Atlantis')).toBeUndefined();
  expect(countryCodeOf('')).toBeUndefined();
});
