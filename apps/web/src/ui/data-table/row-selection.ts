type Selection = ReadonlySet<string>;

/** The set with an id that it did not have, or without one that it had. */
export function toggled(selected: Selection, id: string): Selection {
  const next = new Set(selected);
  if (!next.delete(id)) next.add(id);
  return next;
}

/** How many of the loaded rows are selected, as the checkbox of them all shows it. */
export function shareSelected(selected: Selection, ids: readonly string[]): 'none' | 'some' | 'all' {
  if (selected.size === 0 || ids.length === 0) return 'none';
  if (ids.every((id) => selected.has(id))) return 'all';
  return ids.some((id) => selected.has(id)) ? 'some' : 'none';
}

/** The selection after a press of the checkbox of all loaded rows. What isn't loaded stays as it is. */
export function allToggled(selected: Selection, ids: readonly string[]): Selection {
  if (shareSelected(selected, ids) !== 'all') return new Set([...selected, ...ids]);
  const loaded = new Set(ids);
  return new Set([...selected].filter((id) => !loaded.has(id)));
}

/** The ids from one place to another, whichever comes first, on top of what was selected before. */
export function withRange(kept: Selection, ids: readonly string[], from: number, to: number): Selection {
  return new Set([...kept, ...ids.slice(Math.min(from, to), Math.max(from, to) + 1)]);
}
