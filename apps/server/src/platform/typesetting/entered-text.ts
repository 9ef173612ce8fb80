import { singleLine } from '../mail/single-line.ts';

/** The longest text in a document; no name may be longer. */
const LONGEST_TEXT = 400;
/** Letters in a row without a possible line break, and how many of them fit into the narrowest column. */
const LONG_RUN = /[^\s\u2010\u2013-]{12,}/gu;
const LONGEST_RUN = 16;
const CAPITAL_WIDTH = 1.35;
const letters = new Intl.Segmenter('en', { granularity: 'grapheme' });
const FIRST_STRONG_RTL = /^\P{L}*[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u;

/** Makes a long run breakable between all of its letters, so that it does not exceed its column. */
function breakable(run: string): string {
  const parts = [...letters.segment(run)].map(({ segment }) => segment);
  const width = parts.reduce((sum, part) => sum + (/\p{Lu}/u.test(part) ? CAPITAL_WIDTH : 1), 0);
  return width > LONGEST_RUN ? parts.join('\u200b') : run;
}

/** Entered text in the form that templates take: one line, with its direction if it is right-to-left. */
export function entered(value: string): string | { rtl: string } {
  const line = singleLine(value, LONGEST_TEXT).replace(LONG_RUN, breakable);
  return FIRST_STRONG_RTL.test(line) ? { rtl: line } : line;
}
