import { calendarDate, calendarDateInput, id } from '@landfall/contract/fields';
import { invalidInput } from '../http/failure.ts';

/** The last row of a page as an opaque text: the values that the list is ordered by. */
export function encodeCursor(values: readonly string[]): string {
  return Buffer.from(JSON.stringify(values)).toString('base64url');
}

/** Whether a part of a cursor is what the list's query can compare with. A cursor may be forged. */
type CursorPart = (value: string) => boolean;

export const isId: CursorPart = (value) => id.safeParse(value).success;
export const isCalendarDay: CursorPart = (value) =>
  calendarDate.and(calendarDateInput).safeParse(value).success;

/**
 * The values of a cursor that {@link encodeCursor} made, each of its kind.
 * @throws Failure `invalid_input` for a cursor of another list or another maker
 */
export function decodeCursor(cursor: string, field: string, parts: readonly CursorPart[]): string[] {
  try {
    const values: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    if (Array.isArray(values) && values.length === parts.length) {
      if (parts.every((isPart, at) => typeof values[at] === 'string' && isPart(values[at]))) return values;
    }
  } catch {
    // Refused below, like every cursor that does not fit.
  }
  throw invalidInput({ [field]: 'Not a cursor of this list' });
}

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
