import { TASK_STATE_LABELS, type Task } from '@landfall/contract/tasks';
import { daysUntil } from '@landfall/domain/calendar-dates';
import { Box, Checkbox, Menu, Stack } from '@mantine/core';
import { formatDate, formatInstantDay } from '../../lib/date-format.ts';
import { Badge } from '../../ui/Badge.tsx';
import { QuietButton } from '../../ui/buttons.tsx';
import { DaysLabel } from '../../ui/DaysLabel.tsx';
import { MoreMenu } from '../../ui/MoreMenu.tsx';
import { countedFrom } from './due-words.ts';
import styles from './Tasks.module.css';
import type { useTaskActions } from './useTaskActions.ts';

interface TaskRowProps {
  task: Task;
  today: string;
  mayWrite: boolean;
  archived: boolean;
  actions: ReturnType<typeof useTaskActions>;
  onEdit: () => void;
}

/** One task of a case: checkbox, title, assignee, due day and actions. */
export function TaskRow({ task, today, mayWrite, archived, actions, onEdit }: TaskRowProps) {
  const { title, note, state } = task;
  return (
    <li className={styles.row} data-state={state}>
      <Checkbox
        className={styles.check ?? ''}
        aria-label={`Done: ${title}`}
        checked={state === 'done'}
        disabled={!mayWrite || archived || state === 'dropped'}
        onChange={({ currentTarget }) => actions.setState(task, currentTarget.checked ? 'done' : 'open')}
      />
      <Stack gap={2} miw={0} className={styles.what ?? ''}>
        <Box component="span" fw={500} className={`wrap-anywhere ${styles.title}`}>
          {title}
        </Box>
        <TaskFacts task={task} today={today} />
        {note && <span className={`small wrap-anywhere ${styles.note}`}>{note}</span>}
      </Stack>
      {mayWrite &&
        (archived ? (
          <QuietButton
            className="screen-only"
            aria-label={`Restore ${title}`}
            onClick={() => actions.restore(task)}
          >
            Restore
          </QuietButton>
        ) : (
          <Box className="screen-only">
            <MoreMenu label={`More for ${title}`}>
              <Menu.Item onClick={onEdit}>Edit…</Menu.Item>
              {state === 'open' && (
                <Menu.Item onClick={() => actions.setState(task, 'dropped')}>Drop</Menu.Item>
              )}
              {state !== 'open' && (
                <Menu.Item onClick={() => actions.setState(task, 'open')}>Reopen</Menu.Item>
              )}
              <Menu.Divider />
              <Menu.Item onClick={() => actions.archive(task)}>Archive</Menu.Item>
            </MoreMenu>
          </Box>
        ))}
    </li>
  );
}

/** The assignee, due day and state. A settled task is never late. */
function TaskFacts({ task, today }: { task: Task; today: string }) {
  const { assignee, due_on, state, done_at, done_by } = task;
  const counted = countedFrom(task);
  return (
    <span className={`small muted ${styles.facts}`}>
      {state === 'dropped' && <Badge tone="grey">{TASK_STATE_LABELS.dropped}</Badge>}
      <span>{assignee ? assignee.display_name : 'Nobody'}</span>
      {due_on && (
        <span>
          due{' '}
          <time dateTime={due_on} title={due_on}>
            {formatDate(due_on)}
          </time>
          {state === 'open' && (
            <Box component="span" ml={8}>
              <DaysLabel days={daysUntil(due_on, today)} />
            </Box>
          )}
        </span>
      )}
      {counted && <span className="wrap-anywhere">{counted}</span>}
      {done_at && (
        <span>{[done_by?.display_name, formatInstantDay(done_at)].filter(Boolean).join(', ')}</span>
      )}
    </span>
  );
}
