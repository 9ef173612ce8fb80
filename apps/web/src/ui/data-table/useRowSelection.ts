import { useRef } from 'react';
import { toggled, withRange } from './row-selection.ts';

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
