import { FROM_LINE, ON_THIS_DAY, ORIGINAL_MESSAGE, SUBJECT_LINE, WROTE } from './quote-words.ts';
import type { FoldedText } from './received-mail.ts';

/** The longest line that a mail program writes above a quotation. */
const LONGEST_LINE = 400;
/** Over how many lines "On … wrote:" may be broken, and how many lines of headers may precede a quotation. */
const MAX_ATTRIBUTION_LINES = 3;
const MAX_HEADER_LINES = 8;

/** Whether a text is invisible: spaces, and characters that only join or separate others. */
export function isBlank(text: string): boolean {
  return !/[^\s\u00ad\u200b-\u200f\u2060]/u.test(text);
}

/** Whether a line announces the original message, e.g. `-----Original Message-----`. */
export function isOriginalMessageLine(line: string): boolean {
  return line.length <= LONGEST_LINE && ORIGINAL_MESSAGE.test(line);
}

const isMarked = (line = '') => /^\s{0,3}>/.test(line);
const isRule = (line = '') => line.length <= LONGEST_LINE && /^\s*_{8,}\s*$/.test(line);

const DATED = /\d{1,2}[:.h]\d{2}|\b(?:19|20)\d{2}\b/;

/** Where the attribution line above a quotation begins; undefined when there is none. */
function attributionAbove(lines: readonly string[], quotation: number): number | undefined {
  let last = quotation - 1;
  while (quotation - last < MAX_ATTRIBUTION_LINES && isBlank(lines[last] ?? '')) last -= 1;
  if (!/[:：]\s*$/.test((lines[last] ?? '').slice(-LONGEST_LINE))) return undefined;

  let addressed: number | undefined;
  let words = '';
  for (let from = last; from > last - MAX_ATTRIBUTION_LINES; from -= 1) {
    const line = lines[from] ?? '';
    if (isBlank(line) || isMarked(line)) break;
    words = line + words;
    if (words.length > LONGEST_LINE) break;
    const isBroken = !ON_THIS_DAY.test(line) && ON_THIS_DAY.test(lines[from - 1] ?? '');
    // The fewest lines that contain a date: lines above them may be the writer's own.
    if (DATED.test(words)) return isBroken ? from - 1 : from;
    if (words.includes('@')) addressed ??= from;
  }
  return addressed;
}

/**
 * Where a quotation without marks begins, if this line is the first or the last above it: everything after it is
 * quoted.
 */
function unmarkedQuotationAt(lines: readonly string[], index: number): number | undefined {
  const line = lines[index] ?? '';
  if (line.length > LONGEST_LINE) return undefined;
  if (isOriginalMessageLine(line)) return index;
  if (FROM_LINE.test(line)) {
    const headers = lines.slice(index + 1, index + MAX_HEADER_LINES);
    if (!headers.some((header) => SUBJECT_LINE.test(header))) return undefined;
    return [index - 1, index - 2].find((above) => isRule(lines[above])) ?? index;
  }
  if (!WROTE.test(line.trimEnd())) return undefined;
  const next = lines.slice(index + 1, index + 1 + MAX_ATTRIBUTION_LINES).find((each) => !isBlank(each));
  return next === undefined || isMarked(next) ? undefined : attributionAbove(lines, index + 1);
}

/**
 * Finds where the trailing quotation of a plain text begins, for folding. Answers between quoted lines are shown, with
 * the quotations above them. Nothing is removed: the text is cut in two.
 */
export function foldText(text: string): FoldedText {
  const lines = text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
  let start: number | undefined;
  let hasMarks = false;
  for (const [index, line] of lines.entries()) {
    if (isBlank(line)) continue;
    if (isMarked(line)) {
      // Between quoted lines, a line that ends with a colon is an answer.
      start ??= (hasMarks ? undefined : attributionAbove(lines, index)) ?? index;
      hasMarks = true;
      continue;
    }
    const unmarked = unmarkedQuotationAt(lines, index);
    if (unmarked !== undefined) {
      start ??= unmarked;
      break;
    }
    start = undefined;
  }
  const shown = lines.slice(0, start).join('');
  // A forwarded mail without own text is shown as a whole.
  if (start === undefined || isBlank(shown)) return { shown: text, quoted: '' };
  return { shown, quoted: text.slice(shown.length) };
}
