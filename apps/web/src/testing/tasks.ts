import type { Task } from '@landfall/contract/tasks';
import { idOf, ME } from './shell-answers.ts';

/** An overdue task of the signed-in person on `OPEN_CASE`. */
export const OWN_TASK = {
  id: idOf(501),
  case_id: idOf(1),
  case_name: 'Silva: N-400',
  title: 'Draft the petition letter',
  note: 'Ask for the org chart first',
  assignee: { id: ME, display_name: 'Nadia Reyes' },
  due_on: '2026-02-27',
  due_from: null,
  waits_for: null,
  state: 'open',
  done_at: null,
  done_by: null,
  version: 1,
  created_at: '2026-02-02T15:00:00Z',
  created_by: { id: ME, display_name: 'Nadia Reyes' },
  archived_at: '0001-01-01T00:00:00Z',
} satisfies Task as Task & { state: 'open' };

/** An unassigned task that is tied to the case's first date. */
export const TIED_TASK: typeof OWN_TASK = {
  ...OWN_TASK,
  id: idOf(502),
  title: 'Collect the evidence',
  note: '',
  assignee: null,
  due_on: '2026-03-06',
  due_from: { case_date_id: idOf(21), days: -14, date_type: 'Filing Deadline' },
};

export const DONE_TASK: Task = {
  ...OWN_TASK,
  id: idOf(503),
  title: 'Open the file',
  note: '',
  due_on: null,
  state: 'done',
  done_at: '2026-02-03T15:00:00Z',
  done_by: { id: ME, display_name: 'Nadia Reyes' },
};
