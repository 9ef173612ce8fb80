/**
 * The `maxLength` of an input for texts of up to `letters` code points. Browsers count UTF-16 units, up to two per code
 * point, and must not refuse text that the server accepts; a longer text gets the server's message.
 */
export function unitsOf(letters: number): number {
  return 2 * letters;
}
