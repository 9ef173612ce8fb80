import { VOID_TAGS } from './html-rules.ts';

/** Mails after years of replies have hundreds of nested elements; unclosed paragraphs count, too. */
const MAX_OPEN_ELEMENTS = 20_000;

/**
 * Whether HTML has more nested elements than are read: the parser's time grows with the square of their number. The
 * count is never less than what the parser has open, because an end tag closes at least its own element there.
 */
export function isTooDeep(html: string): boolean {
  const open = new Map<string, number>();
  let depth = 0;
  for (const [, end, name = ''] of html.matchAll(/<(\/?)([a-z][^\s/>]{0,100})/gi)) {
    const tag = name.toLowerCase();
    const count = open.get(tag) ?? 0;
    if (VOID_TAGS.has(tag) || (end && count === 0)) continue;
    open.set(tag, end ? count - 1 : count + 1);
    depth += end ? -1 : 1;
    if (depth > MAX_OPEN_ELEMENTS) return true;
  }
  return false;
}
