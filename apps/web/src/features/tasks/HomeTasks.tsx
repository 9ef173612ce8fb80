import type { HomeScope, HomeTask } from '@landfall/contract/home';
import { Group, Stack } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { useId, useMemo } from 'react';
import { PATHS } from '../../paths.ts';
import { IconButton } from '../../ui/buttons.tsx';
import { columnsOf, type DataColumn, DataTable } from '../../ui/DataTable.tsx';
import { Nothing } from '../../ui/Nothing.tsx';
import { RelativeDate } from '../../ui/RelativeDate.tsx';
import { useMay } from '../settings/queries.ts';
import { countedFrom } from './due-words.ts';
import styles from './Tasks.module.css';
import { useTaskActions } from './useTaskActions.ts';

const column = columnsOf<HomeTask>();

interface ColumnOptions {
  today: string;
  scope: HomeScope;
  /** Undefined for those who may not change tasks. */
  onDone: ((task: HomeTask) => void) | undefined;
}

function taskColumns({ today, scope, onDone }: ColumnOptions): DataColumn<HomeTask>[] {
  const columns: DataColumn<HomeTask>[] = [
    column.accessor('title', {
      header: 'Task',
      meta: { place: 'lead' },
      cell: ({ getValue, row: { original } }) => {
        const counted = countedFrom(original);
        return (
          <span className="cell-lines wrap-anywhere">
            <span>{getValue()}</span>
            {counted && <span className="small muted">{counted}</span>}
          </span>
        );
      },
    }),
    column.accessor('due_on', {
      header: 'Due',
      meta: { isEmpty: ({ due_on }) => due_on === null },
      cell: ({ getValue }) => {
        const day = getValue();
        return day ? <RelativeDate date={day} today={today} layout="line" /> : <Nothing />;
      },
    }),
    column.accessor('case_name', {
      header: 'Case',
      cell: ({ row: { original } }) => (
        <Link
          to={PATHS.case}
          params={{ caseId: original.case_id }}
          search={{ section: 'tasks' }}
          className="name-link wrap-anywhere"
        >
          {original.case_name}
        </Link>
      ),
    }),
  ];
  if (scope === 'office')
    columns.push(
      column.accessor('assignee', {
        header: 'Assignee',
        meta: { isEmpty: ({ assignee }) => assignee === null },
        cell: ({ getValue }) => getValue()?.display_name ?? <Nothing />,
      }),
    );
  if (!onDone) return columns;
  const actions = column.actions((task) => (
    <IconButton
      icon={IconCheck}
      label={`Done: ${task.title} of ${task.case_name}`}
      title="Done (d)"
      rowShortcut="d"
      onClick={() => onDone(task)}
    />
  ));
  return [...columns, actions];
}

interface HomeTasksProps {
  /** The tasks that are due first, and the number of all. */
  tasks: { tasks: HomeTask[]; total: number | null };
  today: string;
  scope: HomeScope;
}

/** The open tasks: one's own, or those of the whole office. */
export function HomeTasks({ tasks, today, scope }: HomeTasksProps) {
  const titleId = useId();
  const navigate = useNavigate();
  const mayWrite = useMay('user');
  const { setState } = useTaskActions();
  const columns = useMemo(
    () => taskColumns({ today, scope, onDone: mayWrite ? (task) => setState(task, 'done') : undefined }),
    [today, scope, mayWrite, setState],
  );
  const { tasks: rows, total } = tasks;
  const more = total === null || total > rows.length;
  return (
    <Stack component="section" gap={8} miw={0} aria-labelledby={titleId} className={styles.home ?? ''}>
      <Group gap={8} align="baseline">
        <h2 id={titleId} className="section-title">
          Tasks
        </h2>
        <span className="muted">{total ?? `more than ${rows.length}`}</span>
      </Group>
      <DataTable
        label="Tasks"
        columns={columns}
        rows={rows}
        total={total ?? undefined}
        onOpen={({ case_id }) =>
          navigate({ to: PATHS.case, params: { caseId: case_id }, search: { section: 'tasks' } })
        }
      />
      {more && <p className="small muted">The {rows.length} that are due first are shown.</p>}
    </Stack>
  );
}
