import { expect, test } from 'vitest';
import { placeAfter, rowCommand } from './row-keys.ts';

const key = (name: string, held: { shiftKey?: boolean; ctrlKey?: boolean; isComposing?: boolean } = {}) => ({
  key: name,
  shiftKey: false,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  isComposing: false,
  ...held,
});

test.each([
  ['ArrowDown', 'next'],
  ['j', 'next'],
  ['ArrowUp', 'previous'],
  ['k', 'previous'],
  ['Home', 'first'],
  ['End', 'last'],
])('%s moves', (name, to) => {
  expect(rowCommand(key(name), true)).toEqual({ kind: 'move', to, extend: false });
  expect(rowCommand(key(name), false)).toEqual({ kind: 'move', to, extend: false });
});

test('with Shift a move extends the selection', () => {
  expect(rowCommand(key('ArrowDown', { shiftKey: true }), true)).toEqual({
    kind: 'move',
    to: 'next',
    extend: true,
  });
  expect(rowCommand(key('K', { shiftKey: true }), true)).toEqual({
    kind: 'move',
    to: 'previous',
    extend: true,
  });
});

test('x selects anywhere in a row, Space and Enter only when the row has the focus', () => {
  expect(rowCommand(key('x'), false)).toEqual({ kind: 'toggle' });
  expect(rowCommand(key(' '), true)).toEqual({ kind: 'toggle' });
  expect(rowCommand(key(' '), false)).toBeUndefined();
  expect(rowCommand(key('Enter'), true)).toEqual({ kind: 'open' });
  expect(rowCommand(key('Enter'), false)).toBeUndefined();
  expect(rowCommand(key('Escape'), false)).toEqual({ kind: 'clear' });
});

test('leaves keys of the browser and input methods alone', () => {
  expect(rowCommand(key('j', { ctrlKey: true }), true)).toBeUndefined();
  expect(rowCommand(key('Enter', { isComposing: true }), true)).toBeUndefined();
  expect(rowCommand(key('a'), true)).toBeUndefined();
});

test('a move ends at the first and the last row', () => {
  expect(placeAfter('previous', 0, 5)).toBe(0);
  expect(placeAfter('next', 4, 5)).toBe(4);
  expect(placeAfter('next', 1, 5)).toBe(2);
  expect(placeAfter('last', 1, 5)).toBe(4);
  expect(placeAfter('first', 4, 5)).toBe(0);
});
