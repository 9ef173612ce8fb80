import { counted } from '@landfall/contract/counted';
import type { DateTypeUses } from './queries.ts';

/** What deleting a date type does, by how many dates and report templates have it. */
export function removalWords({ dates, templates }: DateTypeUses): string {
  const users = [
    ...(dates > 0 ? [counted(dates, 'date')] : []),
    ...(templates > 0 ? [counted(templates, 'report template')] : []),
  ];
  if (users.length === 0) return 'No date has it, so it is removed. It can be restored.';
  const keep = dates + templates === 1 ? 'keeps' : 'keep';
  const column =
    dates > 0 ? ' Its column stays in the case list while unarchived cases have such dates.' : '';
  return `Used by ${users.join(' and ')}, which ${keep} it: it leaves the lists to choose from.${column} It can be restored.`;
}
