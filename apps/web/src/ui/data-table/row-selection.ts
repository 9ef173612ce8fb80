import { useRef } from 'react';

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

interface Origin {
  id: string;
  /** What was selected when the range began; the range lies on top of it. */
  kept: ReadonlySet<string>;
  /** The selection that this made, to see whether someone else has changed it since. */
  made: ReadonlySet<string>;
}

interface SelectableRows {
  ids: () => readonly string[];
  selected: ReadonlySet<string> | undefined;
  onSelect: ((next: ReadonlySet<string>) => void) | undefined;
}

/** Selects rows one by one, or all from the one that was chosen last. */
export function useRowSelection({ ids, selected = new Set(), onSelect }: SelectableRows) {
  const origin = useRef<Origin>(undefined);

  function toggle(index: number): void {
    const id = ids()[index];
    if (id === undefined || !onSelect) return;
    const next = toggled(selected, id);
    origin.current = { id, kept: next, made: next };
    onSelect(next);
  }

  /** Selects up to a row from where the selection began, which is `start` when it has not begun yet. */
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
