import { expect, it } from 'vitest';
import { mentionedIn, noteParts, typedName, withMention } from './mentions.ts';

const ANN = { id: '1', name: 'Ann' };
const ANN_LEE = { id: '2', name: 'Ann Lee' };
const NAMELESS = { id: '3', name: '' };
const MEMBERS = [ANN, ANN_LEE, NAMELESS];

it('the longest matching name is used', () => {
  expect(mentionedIn('@Ann Lee, please', MEMBERS)).toEqual([ANN_LEE]);
  expect(mentionedIn('@Ann and @Ann Lee', MEMBERS)).toEqual([ANN, ANN_LEE]);
  expect(mentionedIn('Ann, write to a@b.c', MEMBERS)).toEqual([]);
  expect(noteParts('Ask @Ann now', MEMBERS)).toEqual([
    { text: 'Ask ', isMention: false },
    { text: '@Ann', isMention: true },
    { text: ' now', isMention: false },
  ]);
});

it('a mention begins with an @ at the start of a word', () => {
  expect(typedName('@', 1)).toBe('');
  expect(typedName('Ask @an', 7)).toBe('an');
  expect(typedName('Ask @ann l', 10)).toBe('ann l');
  expect(typedName('mail a@b', 8)).toBeUndefined();
  expect(typedName('@ann\nnext', 9)).toBeUndefined();
});

it('inserts the name at the cursor', () => {
  expect(withMention('Ask @an about it', 7, 'Ann Lee')).toEqual({
    text: 'Ask @Ann Lee about it',
    cursor: 13,
  });
  expect(withMention('@', 1, 'Ann')).toEqual({ text: '@Ann ', cursor: 5 });
});
