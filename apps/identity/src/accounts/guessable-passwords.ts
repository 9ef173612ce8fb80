import { dictionary } from '@zxcvbn-ts/language-common';

/** Some fifty thousand passwords from what was stolen elsewhere, in lower case. */
const COMMON = new Set(dictionary['passwords-common']);

/** Digits, blanks and signs at the end: how a word that is too short is made long enough. */
const TAIL = /[\d\s\p{P}\p{S}]+$/u;

/** Whether each character is the alphabet's or the digits' next: 1234567890123, abcdefghijkl. */
function isSequence(text: string): boolean {
  const codes = [...text].map((character) => character.codePointAt(0) ?? 0);
  const follows = (code: number, before = 0) => code === before + 1 || (before === 0x39 && code === 0x30);
  return codes.every((code, index) => index === 0 || follows(code, codes[index - 1]));
}

/** Whether a password (in lower case) is among those that are tried first, as it is or with a tail to lengthen it. */
export function isGuessable(lower: string): boolean {
  return COMMON.has(lower) || COMMON.has(lower.replace(TAIL, '')) || isSequence(lower);
}
