/** A piece of a text, and whether it matches the search. */
export interface TextPart {
  text: string;
  matched: boolean;
}

const MARKS = /\p{M}+/gu;

/** A letter in the form in which it is compared: without accents and case. */
function folded(letter: string): string {
  return letter.normalize('NFKD').replace(MARKS, '').toLowerCase();
}

/** Splits text into words at spaces and punctuation, as the search does. */
function wordsOf(text: string): string[] {
  return [...text]
    .map(folded)
    .join('')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}

/**
 * Splits `text` into parts that do or don't match the beginnings of its words with words of `query`, ignoring accents
 * and case.
 */
export function matchedParts(text: string, query: string): TextPart[] {
  const words = wordsOf(query);
  const letters = [...text];
  const folds = letters.map(folded);
  const matched = letters.map(() => false);
  letters.forEach((_, start) => {
    const before = folds.slice(0, start).findLast((fold) => fold !== '');
    if (start > 0 && before !== undefined && /[\p{L}\p{N}]$/u.test(before)) return;
    const rest = folds.slice(start);
    for (const word of words) {
      let [length, seen] = [0, ''];
      while (seen.length < word.length && length < rest.length) seen += rest[length++];
      if (seen.startsWith(word)) matched.fill(true, start, start + length);
    }
  });
  const parts: TextPart[] = [];
  letters.forEach((letter, at) => {
    const last = parts.at(-1);
    if (last && last.matched === matched[at]) last.text += letter;
    else parts.push({ text: letter, matched: matched[at] === true });
  });
  return parts;
}

/** Whether each word of `query` begins some word of `text`, ignoring accents and case. */
export function beginsLike(text: string, query: string): boolean {
  const [words, sought] = [wordsOf(text), wordsOf(query)];
  return sought.length > 0 && sought.every((part) => words.some((word) => word.startsWith(part)));
}

/** Whether two texts have the same words, ignoring accents, case and punctuation. */
export function isAlike(text: string, other: string): boolean {
  const words = wordsOf(text).join(' ');
  return words !== '' && words === wordsOf(other).join(' ');
}
