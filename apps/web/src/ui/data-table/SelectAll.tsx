import { useEffect, useRef } from 'react';
import styles from './controls.module.css';
import { allToggled, shareSelected } from './row-selection.ts';

interface SelectAllProps {
  /** Ids of the loaded rows. */
  ids: readonly string[];
  selected: ReadonlySet<string> | undefined;
  onSelect: (next: ReadonlySet<string>) => void;
}

/** The checkbox of all loaded rows; neither on nor off while some of them are selected. */
export function SelectAll({ ids, selected = new Set(), onSelect }: SelectAllProps) {
  const box = useRef<HTMLInputElement>(null);
  const share = shareSelected(selected, ids);
  useEffect(() => {
    if (box.current) box.current.indeterminate = share === 'some';
  }, [share]);
  return (
    <input
      ref={box}
      type="checkbox"
      className={styles.check}
      aria-label="Select all"
      checked={share === 'all'}
      disabled={ids.length === 0}
      onChange={() => onSelect(allToggled(selected, ids))}
    />
  );
}
