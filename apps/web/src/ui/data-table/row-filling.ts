/**
 * So many rows get all of their cells at once while the table is scrolled. A frame that draws a screenful of them takes
 * long; rows that wait for the next frame are there by their names.
 */
const AT_ONCE = 6;

/** How rows were drawn last, by their ids. */
export interface DrawnRows {
  drawn: ReadonlySet<string>;
  /** Those of them that were drawn by their names alone. */
  brief: ReadonlySet<string>;
}

interface FillingQuestion {
  /** The rows to draw, those first that are looked at first. */
  ids: readonly string[];
  before: DrawnRows;
  scrolling: boolean;
  /** Rows go by faster than anyone reads. */
  flying: boolean;
}

/**
 * The rows that are drawn by their names alone: of those that came while scrolling all but a few, which are more with each
 * frame. Whatever had all of its cells keeps them.
 */
export function briefRows({ ids, before, scrolling, flying }: FillingQuestion): ReadonlySet<string> {
  const brief = new Set<string>();
  let room = flying ? 0 : AT_ONCE;
  for (const id of ids) {
    const waits = before.drawn.has(id) ? before.brief.has(id) : scrolling;
    if (!waits) continue;
    if (room > 0) room -= 1;
    else brief.add(id);
  }
  return brief;
}
