import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './controls.module.css';
import { directionOf, nextSort } from './sort-order.ts';

const ICONS = { ascending: IconArrowUp, descending: IconArrowDown, none: IconArrowsSort };

interface SortButtonProps {
  /** The column as the server knows it. */
  name: string;
  sort: string | undefined;
  onSort: (next: string | undefined) => void;
  /** The column as people know it. */
  children: ReactNode;
}

/** A column's name that orders the table by it: ascending, descending, the list's own order. */
export function SortButton({ name, sort, onSort, children }: SortButtonProps) {
  const direction = directionOf(sort, name);
  const Icon = ICONS[direction];
  return (
    <button
      type="button"
      className={styles.sort}
      data-direction={direction}
      onClick={() => onSort(nextSort(sort, name))}
    >
      {children}
      <Icon size={13} stroke={2} aria-hidden />
    </button>
  );
}
