import { VOID_TAGS } from './html-rules.ts';
import type { FoldedText } from './received-mail.ts';
import { isBlank, isOriginalMessageLine } from './text-quotes.ts';

/**
 * What an element marks as quotation: `all` of it, `rest` for everything after it too, and `group` for an element whose
 * blockquotes are quotations, with the writer's answers between them.
 */
type QuoteKind = 'all' | 'rest' | 'group';

/** Class names and ids by which mail programs mark quotations, and ours. Webmail may prefix them. */
const CLASSES: readonly [RegExp, QuoteKind][] = [
  [/(^|[\s_\d])landfall_quote(\s|$)/, 'all'],
  [/(^|\s)(gmail_attr|moz-cite-prefix|(\w+)?yahoo_quoted|ms-outlook-mobile-reference-message)(\s|$)/, 'all'],
  [/(^|\s)(gmail_quote|protonmail_quote)(\s|$)/, 'group'],
];
const IDS: readonly [RegExp, QuoteKind][] = [
  [/^(divRplyFwdMsg|appendonsend|mail-editor-reference-message-container)$/, 'rest'],
];
/** The line that Outlook for Windows draws above a quotation, which has no class. */
const OUTLOOK_LINE = /border:\s*none;\s*border-top:\s*solid #(?:e1e1e1|b5c4df) 1(?:\.0)?pt/i;

/** The kind of quotation that an element of a received mail marks; undefined for none. */
export function quoteKind(tag: string, attributes: Readonly<Record<string, string>>): QuoteKind | undefined {
  const { class: classes = '', id = '', type = '', style = '' } = attributes;
  if (tag === 'blockquote' && (type.toLowerCase() === 'cite' || /(gmail|protonmail)_quote/.test(classes)))
    return 'all';
  if (tag === 'div' && OUTLOOK_LINE.test(style)) return 'rest';
  return CLASSES.find(([mark]) => mark.test(classes))?.[1] ?? IDS.find(([mark]) => mark.test(id))?.[1];
}

interface OpenElement {
  tag: string;
  isQuoted: boolean;
  /** The innermost group; once it has a blockquote, text beside that may be an answer. */
  group: { hasBlockquote: boolean } | null;
}

/** A tag, or text, in the output of `safeHtml`, where `<` and `>` occur in tags only. */
const PIECES = /<(\/?)([a-z][a-z\d]*)([^>]*)>|[^<]+/g;

function opened(tag: string, kind: string | undefined, parent: OpenElement | undefined): OpenElement {
  const group = kind === 'group' ? { hasBlockquote: false } : (parent?.group ?? null);
  const isInGroup = tag === 'blockquote' && group !== null;
  if (isInGroup) group.hasBlockquote = true;
  return { tag, group, isQuoted: parent?.isQuoted === true || kind === 'all' || isInGroup };
}

const quotes = (element: OpenElement | undefined) =>
  element !== undefined && (element.isQuoted || element.group?.hasBlockquote === false);

/**
 * Finds where the trailing quotation begins in the HTML of `safeHtml`, for folding. Answers between quotations are
 * shown, with the quotations above them; everything after a mark without an end is quoted. Nothing is removed: the text
 * is cut in two, and browsers close the elements that are open in the first part.
 */
export function foldHtml(html: string): FoldedText {
  const open: OpenElement[] = [];
  let start: number | null = null;
  let hasOwn = false;

  const own = () => {
    start = null;
    hasOwn = true;
  };

  for (const match of html.matchAll(PIECES)) {
    const { index } = match;
    const [piece, end, tag, attributes = ''] = match;
    const parent = open.at(-1);
    if (tag === undefined) {
      if (isOriginalMessageLine(piece)) {
        start ??= index;
        break;
      }
      if (!isBlank(piece) && !quotes(parent)) own();
    } else if (end === '/') {
      const opening = open.findLastIndex((element) => element.tag === tag);
      if (opening >= 0) open.length = opening;
    } else if (VOID_TAGS.has(tag)) {
      if (attributes.includes(' data-attachment=') && !quotes(parent)) own();
    } else {
      const kind = / data-quote="([a-z]+)"/.exec(attributes)?.[1];
      const element = opened(tag, kind, parent);
      if (kind === 'rest' || quotes(element)) start ??= index;
      if (kind === 'rest') break;
      open.push(element);
    }
  }
  // A forwarded mail without own text is shown as a whole.
  if (start === null || !hasOwn) return { shown: html, quoted: '' };
  return { shown: html.slice(0, start), quoted: html.slice(start) };
}
