import { addDays } from '@landfall/domain/calendar-dates';
import type { OrgSession } from '../../platform/http/gate.ts';
import { datesOfCase } from '../case-dates/service.ts';
import { addTask, editTask } from '../tasks/service.ts';

/** A task of the sample. */
interface SampleTask {
  /** The position of its case among the active ones. */
  caseAt: number;
  title: string;
  note?: string;
  /** Days from today; undefined when the due day depends on the case's first date, or there is none. */
  dueInDays?: number;
  /** The number of days after the case's first date. */
  afterDate?: number;
  /** Whether it is assigned to the member who loads the sample; otherwise it is unassigned. */
  isOwn: boolean;
  isDone?: boolean;
}

/** The tasks of the sample, which {@link addSampleTasks} adds to its cases. */
const TASKS: readonly SampleTask[] = [
  { caseAt: 0, title: 'Open the file and have the agreement signed', isOwn: true, isDone: true },
  { caseAt: 0, title: 'Draft the declaration', dueInDays: -2, isOwn: true },
  { caseAt: 0, title: 'Review the package', afterDate: -7, isOwn: true },
  { caseAt: 1, title: 'Call the client about the translation', dueInDays: 0, isOwn: true },
  { caseAt: 1, title: 'Order certified copies', dueInDays: 6, isOwn: false },
  { caseAt: 2, title: 'Prepare the client for the interview', afterDate: -5, isOwn: true },
  {
    caseAt: 3,
    title: 'Ask the employer for the org chart',
    note: 'Two reports are enough',
    dueInDays: 3,
    isOwn: true,
  },
  { caseAt: 4, title: 'Check the passport’s expiration', isOwn: false },
];

/**
 * Adds the sample's tasks to cases: some assigned to the member who loads it and some unassigned, some overdue and some
 * done.
 * @param caseIds active cases
 */
export async function addSampleTasks(session: OrgSession, caseIds: readonly string[]): Promise<void> {
  const { tx, today, actor } = session;
  for (const { caseAt, title, note = '', dueInDays, afterDate, isOwn, isDone } of TASKS) {
    const case_id = caseIds[caseAt];
    if (!case_id) continue;
    const [date] = afterDate === undefined ? [] : (await datesOfCase(tx, case_id)).dates;
    const due_from = date && afterDate !== undefined ? { case_date_id: date.id, days: afterDate } : null;
    const due_on = dueInDays === undefined ? null : addDays(today, dueInDays);
    const assignee_id = isOwn ? actor.personId : null;
    const { id } = await addTask(session, { case_id, title, note, assignee_id, due_on, due_from });
    if (isDone) await editTask(session, id, { state: 'done' });
  }
}
