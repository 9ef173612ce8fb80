/** The key of an input in words, such as 'notice date'. */
export function keyWords(key: string): string {
  return key.replaceAll('_', ' ');
}

/** The same with a capital letter. */
export function capitalized(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
