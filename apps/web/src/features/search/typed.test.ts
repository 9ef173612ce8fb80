import { expect, it } from 'vitest';
import { readTyped } from './typed.ts';

it.each([
  ['okafor', undefined, 'okafor'],
  [' @ngozi ok', 'people', 'ngozi ok'],
  ['# 2026-0142 ', 'cases', '2026-0142'],
  ['>new', 'commands', 'new'],
  ['@n', 'people', 'n'],
  ['', undefined, ''],
  ['a@b.example', undefined, 'a@b.example'],
])('%j is parsed as %s: %j', (typed, scope, text) => {
  expect(readTyped(typed)).toEqual({ scope, text });
});
