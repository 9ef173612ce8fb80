/** The number of characters that are shown before and after a match. */
const BEFORE = 60;
const AFTER = 140;

/** A text in lower case without accents, with the original position of each character. */
function folded(text: string): { letters: string; places: number[] } {
  let letters = '';
  const places: number[] = [];
  let at = 0;
  for (const character of text) {
    for (const letter of character
      .normalize('NFKD')
      .replace(/\p{Mark}/gu, '')
      .toLowerCase()) {
      letters += letter;
      places.push(at);
    }
    at += character.length;
  }
  return { letters, places };
}

/** The words of a query, in the form in which a text is searched. */
function wordsOf(query: string): string[] {
  return folded(query)
    .letters.split(/[^\p{Letter}\p{Number}]+/u)
    .filter((word) => word !== '');
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

/** The text around the first word of the query that it contains, on one line; the beginning if it contains none. */
export function snippetOf(text: string, query: string): string {
  const { letters, places } = folded(text);
  const found = wordsOf(query)
    .map((word) => letters.indexOf(word))
    .filter((place) => place >= 0);
  const at = found.length > 0 ? (places[Math.min(...found)] ?? 0) : 0;
  const from = at <= BEFORE ? 0 : text.indexOf(' ', at - BEFORE) + 1 || at;
  const cut = text.slice(Math.min(from, at), at + AFTER);
  return `${from > 0 ? '… ' : ''}${oneLine(cut.toWellFormed())}${at + AFTER < text.length ? ' …' : ''}`;
}
