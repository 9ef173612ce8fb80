import { z } from 'zod';
import { LIMITS } from './constants.ts';
import { counted } from './counted.ts';
import { endpoint } from './endpoint.ts';
import {
  archivedAt,
  calendarDate,
  calendarDateInput,
  flag,
  id,
  instant,
  pageInfo,
  pageQuery,
  requiredLine,
  text,
  version,
} from './fields.ts';

/** The states of a task. `dropped`: it turned out not to be needed. */
export const TASK_STATES = ['open', 'done', 'dropped'] as const;
export type TaskState = (typeof TASK_STATES)[number];

/** The labels of the states. */
export const TASK_STATE_LABELS: Readonly<Record<TaskState, string>> = {
  open: 'Open',
  done: 'Done',
  dropped: 'Dropped',
};

/** The most days between a task and the date from which it is counted. */
export const TASK_DAYS = 3_650;

/** The distance of a due day from its date: '14 days before Filing Deadline'. */
export function countedFromWords(days: number, date: string): string {
  if (days === 0) return `on ${date}`;
  return `${counted(Math.abs(days), 'day')} ${days < 0 ? 'before' : 'after'} ${date}`;
}

/** A member, with their current name or their name at that time. */
const person = z.object({ id, display_name: z.string() });

/** A task on a case. */
export const task = z.object({
  id,
  case_id: id,
  case_name: z.string(),
  title: z.string(),
  note: z.string(),
  /** Null if it is unassigned, or was assigned to someone who has left. */
  assignee: person.nullable(),
  due_on: calendarDate.nullable(),
  /** The date of its case from which its due day is counted: it moves with the date. */
  due_from: z
    .object({
      case_date_id: id,
      /** Negative days are before the date. */
      days: z.number().int(),
      /** Name of a date setting. */
      date_type: z.string(),
    })
    .nullable(),
  /** What its due day will be counted from, once the case has it: a date of a type, or one that a rule counts. */
  waits_for: z.object({ days: z.number().int(), date: z.string() }).nullable(),
  state: z.enum(TASK_STATES),
  /** When it was done or dropped, and by whom, with their name at that time. */
  done_at: instant.nullable(),
  done_by: person.nullable(),
  version,
  created_at: instant,
  /** The member who added it, with their name at that time. */
  created_by: person,
  archived_at: archivedAt,
});
export type Task = z.infer<typeof task>;

const title = requiredLine(LIMITS.taskTitle);
const note = text(LIMITS.taskNote).trim();
const dueFrom = z.strictObject({
  /** An unarchived date of the task's case. */
  case_date_id: id,
  days: z
    .number()
    .int('A whole number')
    .min(-TASK_DAYS, `At least -${TASK_DAYS}`)
    .max(TASK_DAYS, `At most ${TASK_DAYS}`),
});

/** Either a fixed due day, or one counted from a date. */
const onOneDay = {
  error: 'Either a day, or a date from which it is counted',
  path: ['due_from'],
};
const hasOneDay = ({ due_on, due_from }: { due_on?: unknown; due_from?: unknown }) => !(due_on && due_from);

const params = z.object({ id });
const response = z.object({ task });

export const listTasks = endpoint({
  method: 'GET',
  path: '/tasks',
  summary: 'Tasks by the day on which they are due; those without a day come last',
  access: 'viewer',
  audit: false,
  lag: 'tolerated',
  query: z.object({
    assignee_id: id.optional(),
    case_id: id.optional(),
    state: z.enum(TASK_STATES).optional(),
    /** Due before this day. */
    due_before: calendarDateInput.optional(),
    /** `true`: only archived ones. */
    archived: flag,
    ...pageQuery,
  }),
  response: z.object({
    tasks: z.array(task),
    /** How many tasks of the case are archived: only in a list of one case in every state, and left out when none is. */
    archived_tasks: z.number().int().optional(),
    ...pageInfo,
  }),
  errors: [],
});

export const createTask = endpoint({
  method: 'POST',
  path: '/tasks',
  summary: 'Add a task to a case',
  access: 'user',
  audit: 'task.created',
  body: z
    .strictObject({
      case_id: id,
      title,
      note: note.default(''),
      /** A member who may change the case. */
      assignee_id: id.nullable().default(null),
      due_on: calendarDateInput.nullable().default(null),
      due_from: dueFrom.nullable().default(null),
    })
    .refine(hasOneDay, onOneDay),
  response,
  status: 201,
  errors: ['not_found', 'conflict'],
});

export const updateTask = endpoint({
  method: 'POST',
  path: '/tasks/{id}',
  summary: 'Change a task or its state',
  access: 'user',
  audit: 'task.updated',
  params,
  body: z
    .strictObject({
      version: version.optional(),
      title: title.optional(),
      note: note.optional(),
      assignee_id: id.nullable().optional(),
      /** A fixed due day replaces one counted from a date. */
      due_on: calendarDateInput.nullable().optional(),
      due_from: dueFrom.nullable().optional(),
      state: z.enum(TASK_STATES).optional(),
    })
    .refine(hasOneDay, onOneDay),
  response,
  errors: ['not_found', 'stale_version'],
});

export const archiveTask = endpoint({
  method: 'POST',
  path: '/tasks/{id}/archive',
  summary: 'Archive a task that was added by mistake',
  access: 'user',
  audit: 'task.archived',
  params,
  response,
  errors: ['not_found'],
});

export const restoreTask = endpoint({
  method: 'POST',
  path: '/tasks/{id}/restore',
  summary: 'Restore an archived task',
  access: 'user',
  audit: 'task.restored',
  params,
  response,
  errors: ['not_found'],
});
