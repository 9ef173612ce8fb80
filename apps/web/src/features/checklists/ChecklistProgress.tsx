import { Group, Progress } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import styles from './Checklist.module.css';
import { checklistProgress } from './item-progress.ts';
import { checklistQuery } from './queries.ts';

interface ProgressBarProps {
  done: number;
  total: number;
  /** A CSS width; the available width by default. */
  width?: string;
}

/** How much of a checklist is done, as a bar and in words. */
export function ProgressBar({ done, total, width }: ProgressBarProps) {
  const complete = done === total;
  return (
    <Group component="span" wrap="nowrap" gap={8} {...(width ? {} : { className: styles.progress ?? '' })}>
      <Progress
        component="span"
        value={(100 * done) / total}
        size={6}
        {...(width ? { w: width, flex: 'none' } : {})}
        color={complete ? 'var(--green)' : 'var(--accent)'}
        aria-label="Checklist"
      />
      <span className="small muted">{`${done} of ${total} accepted`}</span>
    </Group>
  );
}

/** The progress of a case's checklist; renders nothing without one. */
export function ChecklistProgress({ caseId }: { caseId: string }) {
  const { data } = useQuery(checklistQuery(caseId));
  const { done, total } = checklistProgress(data ?? []);
  return total > 0 ? <ProgressBar done={done} total={total} width="4rem" /> : null;
}
