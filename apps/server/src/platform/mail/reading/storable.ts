/** Text as PostgreSQL can hold it: without NUL, and without halves of surrogate pairs. */
export function storable(text: string): string {
  return text.replaceAll('\u0000', '').toWellFormed();
}
