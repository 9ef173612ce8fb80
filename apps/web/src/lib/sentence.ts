/**
 * Text with a full stop at its end, so that another sentence can follow; text that already ends a sentence is
 * unchanged.
 */
export function sentence(words: string): string {
  return /[.!?…]$/.test(words) ? words : `${words}.`;
}
