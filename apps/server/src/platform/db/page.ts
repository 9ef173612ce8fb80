import { invalidInput } from '../http/failure.ts';

/** The last row of a page as an opaque text: the values that the list is ordered by. */
export function encodeCursor(values: readonly string[]): string {
  return Buffer.from(JSON.stringify(values)).toString('base64url');
}

/**
 * The values of a cursor that {@link encodeCursor} made, each of the form that its pattern describes.
 * @throws Failure `invalid_input` for a cursor of another list or another maker
 */
export function decodeCursor(cursor: string, field: string, patterns: readonly RegExp[]): string[] {
  try {
    const values: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    if (Array.isArray(values) && values.length === patterns.length) {
      if (patterns.every((pattern, at) => typeof values[at] === 'string' && pattern.test(values[at])))
        return values;
    }
  } catch {
    // Refused below, like every cursor that does not fit.
  }
  throw invalidInput({ [field]: 'Not a cursor of this list' });
}

export const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
export const CALENDAR_DATE = /^\d{4}-\d{2}-\d{2}$/;

/** Splits one row more than asked for into the page and the cursor of the next one. */
export function pageOf<Row>(
  rows: Row[],
  limit: number,
  key: (row: Row) => readonly string[],
): { page: Row[]; next: string | null } {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return { page, next: rows.length > limit && last ? encodeCursor(key(last)) : null };
}

/** `text` as a LIKE pattern that matches it anywhere, its own wildcards taken literally. */
export function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}
