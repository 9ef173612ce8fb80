/**
 * Gives the columns of a table what each needs, and the rest of the room to those that may grow, by their need. Whole pixels, or the
 * table would be wider than its room by their rounding.
 *
 * @param needed Pixels of each column.
 * @param rigid Places of columns that never get more: a checkbox, the actions at the end.
 * @param room Pixels that the table has. A table that needs more scrolls sideways.
 */
export function spreadWidths(
  needed: readonly number[],
  rigid: ReadonlySet<number>,
  room: number,
): readonly number[] {
  const sum = (of: readonly number[]) => of.reduce((total, width) => total + width, 0);
  const elastic = sum(needed.filter((_, place) => !rigid.has(place)));
  const rest = Math.max(0, room - sum(needed));
  if (elastic === 0 || rest === 0) return needed;
  return needed.map((width, place) =>
    rigid.has(place) ? width : width + Math.floor((rest * width) / elastic),
  );
}
