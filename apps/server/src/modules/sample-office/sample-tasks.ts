import { addDays } from '@landfall/domain/calendar-dates';
import type { OrgSession } from '../../platform/http/gate.ts';
import { datesOfCase } from '../case-dates/service.ts';
import { addTask, editTask } from '../tasks/service.ts';

/** A task of the sample. */
interface SampleTask {
  /** The place of its case among the unarchived ones. */
  caseAt: number;
  title: string;
  note?: string;
  /** From today on; absent: it hangs on the case's first date, or has no day. */
  dueInDays?: number;
  /** The number of days after the case's first date. */
  afterDate?: number;
  /** Whether it is for whoever loads the sample; else it is nobody's. */
  isOwn: boolean;
  isDone?: boolean;
}

/** What an office has to do in a week: {@link addSampleTasks} puts each on its case. */
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
 * Puts tasks on some cases of the sample: of whoever loads it, some late, some done, and some that are nobody's.
 * @param caseIds unarchived cases
 */
export async function addSampleTasks(session: OrgSession, caseIds: readonly string[]): Promise<void> {
  const { tx, today, actor } = session;
  for (const { caseAt, title, note = '', dueInDays, afterDate, isOwn, isDone } of TASKS) {
    const case_id = caseIds[caseAt];
    if (!case_id) continue;
    const [date] = afterDate === undefined ? [] : await datesOfCase(tx, case_id);
    const due_from = date && afterDate !== undefined ? { case_date_id: date.id, days: afterDate } : null;
    const due_on = dueInDays === undefined ? null : addDays(today, dueInDays);
    const assignee_id = isOwn ? actor.personId : null;
    const { id } = await addTask(session, { case_id, title, note, assignee_id, due_on, due_from });
    if (isDone) await editTask(session, id, { state: 'done' });
  }
}
