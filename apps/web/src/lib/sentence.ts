/** Words with a full stop at their end, so that others can follow; those that end a sentence already stay as they are. */
export function sentence(words: string): string {
  return /[.!?…]$/.test(words) ? words : `${words}.`;
}
