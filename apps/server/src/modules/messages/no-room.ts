const NAMED_FILES = 10;
const LONGEST = 50_000;
const BEGIN = '[No room to keep ';
const END = ' as documents. They are in the mail as it came.]';

/** The text of a mail, with a line about its files that did not become documents. */
export function withFilesLeft(text: string, left: readonly string[]): string {
  if (left.length === 0) return text;
  const named = left.slice(0, NAMED_FILES).join(', ');
  const others = left.length > NAMED_FILES ? ` and ${left.length - NAMED_FILES} others` : '';
  const line = `${BEGIN}${named}${others}${END}`;
  return `${text.slice(0, LONGEST - line.length - 2).toWellFormed()}\n\n${line}`.trim();
}

/** The text of a mail without that line, which is internal. */
export function withoutFilesLeft(body: string): string {
  if (!body.endsWith(END)) return body;
  const at = body.lastIndexOf(BEGIN);
  return at === 0 || body[at - 1] === '\n' ? body.slice(0, at).trimEnd() : body;
}
