import type { HomeTask } from '@landfall/contract/home';
import { countedFromWords } from '@landfall/contract/tasks';

/** From which date a task's day is counted, or will be once that is set; undefined of a day of its own. */
export function countedFrom({ due_from, waits_for }: Pick<HomeTask, 'due_from' | 'waits_for'>) {
  if (due_from) return countedFromWords(due_from.days, due_from.date_type);
  return waits_for ? `${countedFromWords(waits_for.days, waits_for.date)}, once that is set` : undefined;
}
