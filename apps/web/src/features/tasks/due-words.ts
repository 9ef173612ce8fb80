import { counted } from '@landfall/contract/counted';
import type { HomeTask } from '@landfall/contract/home';

/** From which date a task's day is counted: '14 days before Filing Deadline'. */
export function countedFrom({ days, date_type }: NonNullable<HomeTask['due_from']>) {
  if (days === 0) return `on ${date_type}`;
  return `${counted(Math.abs(days), 'day')} ${days < 0 ? 'before' : 'after'} ${date_type}`;
}
