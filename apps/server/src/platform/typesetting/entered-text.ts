import { singleLine } from '../mail/single-line.ts';

/** Characters of any text in a document; no name may be longer. */
const LONGEST_TEXT = 400;
/** Letters in a row between which a line cannot end, and how many of them fit into the narrowest column. */
const LONG_RUN = /[^\s\u2010\u2013-]{12,}/gu;
const LONGEST_RUN = 16;
const CAPITAL_WIDTH = 1.35;
const letters = new Intl.Segmenter('en', { granularity: 'grapheme' });
const FIRST_STRONG_RTL = /^\P{L}*[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u;

/** A run that would stick out of its column, with places where a line can end between all its letters. */
function breakable(run: string): string {
  const parts = [...letters.segment(run)].map(({ segment }) => segment);
  const width = parts.reduce((sum, part) => sum + (/\p{Lu}/u.test(part) ? CAPITAL_WIDTH : 1), 0);
  return width > LONGEST_RUN ? parts.join('\u200b') : run;
}

/** Text that somebody wrote as templates take it: one line, with its direction if that is not ours. */
export function entered(value: string): string | { rtl: string } {
  const line = singleLine(value, LONGEST_TEXT).replace(LONG_RUN, breakable);
  return FIRST_STRONG_RTL.test(line) ? { rtl: line } : line;
}
