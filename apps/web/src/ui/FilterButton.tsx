import { Button } from '@mantine/core';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import styles from './FilterButton.module.css';

interface FilterButtonProps {
  /** How many filters are active. */
  count: number;
  expanded: boolean;
  onClick: () => void;
}

/** Opens the filters of a list and tells how many are active. */
export function FilterButton({ count, expanded, onClick }: FilterButtonProps) {
  return (
    <Button
      variant="default"
      leftSection={<IconAdjustmentsHorizontal size={16} stroke={1.6} aria-hidden />}
      aria-expanded={expanded}
      onClick={onClick}
    >
      Filters
      {count > 0 && (
        <span className={styles.count}>
          {count}
          <span className="visually-hidden"> active</span>
        </span>
      )}
    </Button>
  );
}
