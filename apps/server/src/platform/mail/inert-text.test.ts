import { expect, it } from 'vitest';
import { inertText } from './inert-text.ts';

it.each([
  ['https://evil.example/a?b=c.d', 'https[:]//evil[.]example/a?b=c.d'],
  ['HTTP://EVIL.EXAMPLE', 'HTTP[:]//EVIL[.]EXAMPLE'],
  ['www.evil.co.uk', 'www[.]evil[.]co[.]uk'],
  ['see evil.example.', 'see evil[.]example.'],
  ['desk@evil.example', 'desk@evil[.]example'],
  ['bücher.example and пример.рф', 'bücher[.]example and пример[.]рф'],
  ['xn--e1afmkfd.xn--p1ai', 'xn--e1afmkfd[.]xn--p1ai'],
  ['evil。example evil．example', 'evil[.]example evil[.]example'],
  ['उदाहरण.भारत', 'उदाहरण[.]भारत'],
  [String.raw`file:\\evil\share`, String.raw`file[:]\\evil\share`],
])('T90 leaves no link in %j', (text, inert) => {
  expect(inertText(text)).toBe(inert);
});

it.each([
  "St. John's Law, P.C.",
  'J.R. Okafor & Co. Ltd.',
  'Fee: $1,200.50 by 10:30 a.m.',
  'Section 204.5(e)... and so on',
])('leaves %j unchanged', (text) => {
  expect(inertText(text)).toBe(text);
});
