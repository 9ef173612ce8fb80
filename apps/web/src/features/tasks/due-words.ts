import type { HomeTask } from '@landfall/contract/home';
import { countedFromWords } from '@landfall/contract/tasks';

/** The date from which a task's due day is counted, or will be once that date is set; undefined for a fixed day. */
export function countedFrom({ due_from, waits_for }: Pick<HomeTask, 'due_from' | 'waits_for'>) {
  if (due_from) return countedFromWords(due_from.days, due_from.date_type);
  return waits_for ? `${countedFromWords(waits_for.days, waits_for.date)}, once that is set` : undefined;
}
