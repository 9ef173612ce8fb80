import type { CaseDate } from '@landfall/contract/case-dates';
import { createTask, TASK_DAYS, type Task } from '@landfall/contract/tasks';
import { formatDate } from '../../lib/date-format.ts';
import { required, rulesOf } from '../../lib/form-rules.ts';
import type { TaskChanges } from './queries.ts';

/** The form values of a task. */
export interface TaskValues {
  title: string;
  /** Empty: unassigned. */
  assignee_id: string;
  /** The date from which its due day is counted; empty for a fixed day, or none. */
  date_id: string;
  /** Empty: without a due day. */
  due_on: string;
  /** A whole number, as typed. */
  days: string;
  side: 'before' | 'after';
  note: string;
}

/** The fields of a task, with their labels. */
export const TASK_FIELDS = {
  title: 'Task',
  assignee_id: 'Assignee',
  date_id: 'Due',
  due_on: 'Due Date',
  days: 'Days',
  side: 'Before or After',
  note: 'Note',
} as const satisfies Record<keyof TaskValues, string>;

export const NEW_TASK: TaskValues = {
  title: '',
  assignee_id: '',
  date_id: '',
  due_on: '',
  days: '14',
  side: 'before',
  note: '',
};

const rules = rulesOf(createTask);

function daysRule(days: string, { date_id }: TaskValues): string | null {
  if (date_id === '') return null;
  if (!/^\d{1,4}$/.test(days.trim()) || Number(days) > TASK_DAYS) return `A whole number up to ${TASK_DAYS}`;
  return null;
}

/** Validation rules of a task. */
export const TASK_RULES = { title: required('Task', rules.title), days: daysRule, note: rules.note };

export function valuesOfTask({ title, assignee, due_on, due_from, note }: Task): TaskValues {
  return {
    title,
    note,
    assignee_id: assignee?.id ?? '',
    date_id: due_from?.case_date_id ?? '',
    due_on: due_from ? '' : (due_on ?? ''),
    days: due_from ? String(Math.abs(due_from.days)) : NEW_TASK.days,
    side: due_from && due_from.days > 0 ? 'after' : 'before',
  };
}

/** The due day of a task as it is sent. */
export function dueOf({ date_id, due_on, days, side }: TaskValues): Pick<TaskChanges, 'due_on' | 'due_from'> {
  if (date_id === '') return { due_on: due_on || null };
  return { due_from: { case_date_id: date_id, days: side === 'before' ? -Number(days) : Number(days) } };
}

const DUE_FIELDS = ['date_id', 'due_on', 'days', 'side'] as const;

/** The changed fields only, so that concurrent changes to other fields stay. */
export function changesOfTask(base: Task, values: TaskValues): TaskChanges {
  const before = valuesOfTask(base);
  const differs = (field: keyof TaskValues) => before[field] !== values[field];
  return {
    ...(differs('title') && { title: values.title }),
    ...(differs('assignee_id') && { assignee_id: values.assignee_id || null }),
    ...(DUE_FIELDS.some(differs) && dueOf(values)),
    ...(differs('note') && { note: values.note }),
  };
}

/** Maps the server's field names to the form's. */
export const FORM_FIELD: Readonly<Record<string, keyof TaskValues>> = {
  due_from: 'date_id',
  'due_from.case_date_id': 'date_id',
  'due_from.days': 'days',
};

/** The choices for what a due day is counted from: a fixed day, or one of the dates of its case. */
export function dateChoices(dates: readonly Pick<CaseDate, 'id' | 'date_type' | 'important_date'>[]) {
  return [
    { value: '', label: 'On a day of its own' },
    ...dates.map(({ id, date_type, important_date }) => ({
      value: id,
      label: `Counted from ${date_type}, ${formatDate(important_date)}`,
    })),
  ];
}
