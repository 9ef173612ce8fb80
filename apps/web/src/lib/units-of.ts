/**
 * The `maxLength` of an input for texts of up to `letters` letters. Browsers count UTF-16 units, up to two a letter, and
 * must refuse no text that the server accepts; a longer one gets the server's message.
 */
export function unitsOf(letters: number): number {
  return 2 * letters;
}
