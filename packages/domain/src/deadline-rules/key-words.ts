/** A key of the rule's inputs in words, such as 'notice date'. */
export function keyWords(key: string): string {
  return key.replaceAll('_', ' ');
}

/** The same at the beginning of a sentence. */
export function capitalized(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
