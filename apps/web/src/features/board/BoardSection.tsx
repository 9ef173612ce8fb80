import type { BoardCheck } from '@landfall/contract/board';
import { BOARD_CHECK_LABELS } from '@landfall/contract/board-rows';
import { Group, Stack } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import styles from './Board.module.css';
import { explanationOf, FOUND_NOTHING } from './check-words.ts';

/** Checks that are marked red: a day has passed, or is unknown. */
const URGENT: readonly BoardCheck[] = ['overdue', 'uncounted'];

interface BoardSectionProps {
  check: BoardCheck;
  total: number;
  inactiveDays: number;
  /** Beside the heading. */
  actions?: ReactNode;
  /** Whether the rows are listed below; otherwise a message says that there are none. */
  listed: boolean;
  children: ReactNode;
}

/** A section of the board: a check, the number of its rows, their meaning, and the rows. */
export function BoardSection({ check, total, inactiveDays, actions, listed, children }: BoardSectionProps) {
  const id = useId();
  return (
    <Stack component="section" gap={8} miw={0} aria-labelledby={id}>
      <Group gap="8px 16px" justify="space-between" align="flex-end">
        <div>
          <h2 id={id} className="section-title">
            {BOARD_CHECK_LABELS[check]}{' '}
            <span className={styles.total} data-overdue={(URGENT.includes(check) && total > 0) || undefined}>
              {total}
            </span>
          </h2>
          <p className="muted">{explanationOf(check, inactiveDays)}</p>
        </div>
        {actions && (
          <Group gap={8} className="screen-only">
            {actions}
          </Group>
        )}
      </Group>
      {listed ? children : <p className="empty-box">{FOUND_NOTHING[check]}</p>}
    </Stack>
  );
}
