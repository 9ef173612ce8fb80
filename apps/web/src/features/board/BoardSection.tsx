import type { BoardCheck } from '@landfall/contract/board';
import { BOARD_CHECK_LABELS } from '@landfall/contract/board-rows';
import { Group, Stack } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import styles from './Board.module.css';
import { explanationOf, FOUND_NOTHING } from './check-words.ts';

/** What is red: a day is over, or nobody knows it. */
const URGENT: readonly BoardCheck[] = ['overdue', 'uncounted'];

interface BoardSectionProps {
  check: BoardCheck;
  total: number;
  inactiveDays: number;
  /** Beside the heading. */
  actions?: ReactNode;
  /** Whether what it found is listed below; else it says that there is nothing. */
  listed: boolean;
  children: ReactNode;
}

/** A check: how much it found, what that means, and the rows. */
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
