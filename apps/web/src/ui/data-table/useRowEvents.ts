import {
  type ChangeEvent,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { placeAfter, type RowCommand, rowCommand, rowShortcut, takesKeys, usePageKeys } from './row-keys.ts';
import { useRowSelection } from './row-selection.ts';
import { useLongPress } from './useLongPress.ts';

type Records = readonly { id: string }[];

const CONTROL = 'a, button, input, select, textarea, label';

interface WalkedRows<Row extends { id: string }> {
  body: RefObject<HTMLElement | null>;
  rows: readonly Row[];
  selected: ReadonlySet<string> | undefined;
  onSelect: ((next: ReadonlySet<string>) => void) | undefined;
  onOpen: ((row: Row) => void) | undefined;
  startAt: string | undefined;
}

/**
 * The index of the row that an event happened in; undefined for elements that a row renders elsewhere, such as a menu.
 */
function placeOf({ target, currentTarget }: { target: EventTarget; currentTarget: Element }) {
  if (!(target instanceof Element) || !currentTarget.contains(target)) return undefined;
  const index = target.closest<HTMLElement>('tr[data-index]')?.dataset.index;
  return index === undefined ? undefined : Number(index);
}

/** Whether a click was meant for the row: not for one of its controls, and not the end of a text selection. */
function meansRow(target: Element): boolean {
  return target.closest(CONTROL) === null && window.getSelection()?.isCollapsed !== false;
}

/** The active row, on which keys act. */
interface ActiveRow {
  index: number;
  /** Whether it has the focus right now. */
  held: boolean;
}

/** The index of the row with this id, searched at its last index first; that index if the row no longer exists. */
function placeOfRecord(rows: Records, id: string, last: number): number {
  const found = rows[last]?.id === id ? last : rows.findIndex((row) => row.id === id);
  return Math.max(0, found >= 0 ? found : Math.min(last, rows.length - 1));
}

/** The active row. It follows its record when the order changes, and stays at its index when the record disappears. */
function useActiveRow(rows: Records, startAt: string | undefined) {
  const [at, setAt] = useState<ActiveRow & { id: string | undefined }>(() => {
    const index = rows.findIndex(({ id }) => id === startAt);
    return { index: Math.max(0, index), held: index >= 0, id: rows[index]?.id };
  });
  const active: ActiveRow = {
    index: at.id === undefined ? 0 : placeOfRecord(rows, at.id, at.index),
    held: at.held,
  };

  /** Records that a row has the focus, or that the focus has left the rows. */
  function hold(index: number, held = true): void {
    const id = rows[index]?.id;
    setAt((now) => (now.index === index && now.held === held && now.id === id ? now : { index, held, id }));
  }

  return { active, hold };
}

/** Handlers for the pointer and the keyboard on a table's rows, for the element that contains them. */
export function useRowEvents<Row extends { id: string }>({
  body,
  rows,
  selected,
  onSelect,
  onOpen,
  startAt,
}: WalkedRows<Row>) {
  const { active, hold } = useActiveRow(rows, startAt);
  const selection = useRowSelection({ ids: () => rows.map(({ id }) => id), selected, onSelect });
  const goingTo = useRef(active.held ? active.index : undefined);

  function goTo(index: number): void {
    goingTo.current = index;
    hold(index);
  }

  // A row has to be rendered before it can be focused.
  useLayoutEffect(() => {
    if (goingTo.current === undefined) return;
    const row = body.current?.querySelector<HTMLElement>(`tr[data-index="${goingTo.current}"]`);
    if (!row) return;
    goingTo.current = undefined;
    row.focus({ preventScroll: true });
    row.scrollIntoView({ block: 'nearest' });
  });

  function choose(index: number, upTo: boolean): void {
    if (upTo) selection.extend(index, active.held ? active.index : index);
    else selection.toggle(index);
    hold(index);
  }

  function obey(command: RowCommand, index: number): boolean {
    if (command.kind === 'move') {
      const to = placeAfter(command.to, index, rows.length);
      if (command.extend && onSelect) selection.extend(to, index);
      goTo(to);
      return true;
    }
    if (command.kind === 'clear') {
      if (!selected?.size) return false;
      selection.clear();
      return true;
    }
    if (command.kind === 'toggle') {
      selection.toggle(index);
      return onSelect !== undefined;
    }
    const row = rows[index];
    if (row) onOpen?.(row);
    return onOpen !== undefined;
  }

  usePageKeys(body, {
    onEnter: () => {
      const stop = body.current?.querySelector<HTMLElement>('tr[tabindex="0"]')?.dataset.index;
      if (stop !== undefined) goTo(Number(stop));
    },
    onEscape: selected?.size ? selection.clear : undefined,
    enabled: Boolean(onOpen || onSelect),
  });

  const pressing = useLongPress(placeOf, onSelect && ((index) => choose(index, false)));

  const handlers = {
    ...pressing,
    onClick(event: MouseEvent<HTMLElement>) {
      const index = placeOf(event);
      const row = index === undefined ? undefined : rows[index];
      const { target } = event;
      if (index === undefined || !row || !(target instanceof Element)) return;
      if (target.closest('[data-place="check"]')) {
        if (!target.closest(CONTROL)) choose(index, event.shiftKey);
      } else if (meansRow(target)) {
        if (event.shiftKey && onSelect) choose(index, true);
        else onOpen?.(row);
      }
    },
    onChange(event: ChangeEvent<HTMLElement>) {
      const index = placeOf(event);
      if (index === undefined || !event.target.closest('[data-place="check"]')) return;
      const pressed = event.nativeEvent;
      choose(index, pressed instanceof window.MouseEvent && pressed.shiftKey);
    },
    onMouseDown(event: MouseEvent<HTMLElement>) {
      // Shift and click select rows here, not the text between them.
      if (event.shiftKey && onSelect && placeOf(event) !== undefined) event.preventDefault();
    },
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      const index = placeOf(event);
      if (index === undefined || event.isDefaultPrevented() || takesKeys(event.target)) return;
      const own = rowShortcut(event.nativeEvent, event.target);
      if (own) {
        event.preventDefault();
        event.stopPropagation();
        own.click();
        return;
      }
      const onRow = event.target instanceof HTMLTableRowElement;
      const command = rowCommand(event.nativeEvent, onRow);
      if (!command || !obey(command, index)) return;
      event.preventDefault();
      event.stopPropagation();
    },
    onFocus(event: FocusEvent<HTMLElement>) {
      const index = placeOf(event);
      if (index !== undefined) hold(index);
    },
    onBlur(event: FocusEvent<HTMLElement>) {
      if (!event.currentTarget.contains(event.relatedTarget)) hold(active.index, false);
    },
  };
  return { active, handlers };
}
