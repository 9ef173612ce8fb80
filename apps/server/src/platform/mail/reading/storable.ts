/** Text that PostgreSQL can store: without NUL, and without lone surrogates. */
export function storable(text: string): string {
  return text.replaceAll('\u0000', '').toWellFormed();
}
