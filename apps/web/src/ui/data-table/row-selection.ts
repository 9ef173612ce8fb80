import { useRef } from 'react';

type Selection = ReadonlySet<string>;

/** The set with the id added, or removed if it was in it. */
export function toggled(selected: Selection, id: string): Selection {
  const next = new Set(selected);
  if (!next.delete(id)) next.add(id);
  return next;
}

/** How many of the loaded rows are selected, for the checkbox of all rows. */
export function shareSelected(selected: Selection, ids: readonly string[]): 'none' | 'some' | 'all' {
  if (selected.size === 0 || ids.length === 0) return 'none';
  if (ids.every((id) => selected.has(id))) return 'all';
  return ids.some((id) => selected.has(id)) ? 'some' : 'none';
}

/** The selection after the checkbox of all loaded rows was pressed. Rows that are not loaded keep their state. */
export function allToggled(selected: Selection, ids: readonly string[]): Selection {
  if (shareSelected(selected, ids) !== 'all') return new Set([...selected, ...ids]);
  const loaded = new Set(ids);
  return new Set([...selected].filter((id) => !loaded.has(id)));
}

/** The ids between two indices, in either order, added to an earlier selection. */
export function withRange(kept: Selection, ids: readonly string[], from: number, to: number): Selection {
  return new Set([...kept, ...ids.slice(Math.min(from, to), Math.max(from, to) + 1)]);
}

interface Origin {
  id: string;
  /** The selection before the range began, to which the range is added. */
  kept: ReadonlySet<string>;
  /** The selection that this produced, to detect a change from outside. */
  made: ReadonlySet<string>;
}

interface SelectableRows {
  ids: () => readonly string[];
  selected: ReadonlySet<string> | undefined;
  onSelect: ((next: ReadonlySet<string>) => void) | undefined;
}

/** Selects rows one by one, or a range from the last chosen one. */
export function useRowSelection({ ids, selected = new Set(), onSelect }: SelectableRows) {
  const origin = useRef<Origin>(undefined);

  function toggle(index: number): void {
    const id = ids()[index];
    if (id === undefined || !onSelect) return;
    const next = toggled(selected, id);
    origin.current = { id, kept: next, made: next };
    onSelect(next);
  }

  /** Selects from the range's start to a row; the range begins at `start` when there is none yet. */
  function extend(to: number, start: number): void {
    if (!onSelect) return;
    const all = ids();
    const begun = origin.current?.made === selected ? origin.current : undefined;
    const found = begun ? all.indexOf(begun.id) : -1;
    const from = found >= 0 ? found : start;
    const id = all[from];
    if (id === undefined) return;
    const kept = found >= 0 && begun ? begun.kept : selected;
    const next = withRange(kept, all, from, to);
    origin.current = { id, kept, made: next };
    onSelect(next);
  }

  function clear(): void {
    origin.current = undefined;
    onSelect?.(new Set());
  }

  return { toggle, extend, clear };
}
