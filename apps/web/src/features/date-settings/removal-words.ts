import { counted } from '@landfall/contract/counted';
import type { DateTypeUses } from './queries.ts';

const inWords = new Intl.ListFormat('en', { type: 'conjunction' });

/** What deleting a date type will do, by the number of dates, report templates and deadline rules that use it. */
export function removalWords({ dates, templates, rules }: DateTypeUses): string {
  const users = [
    ...(dates > 0 ? [counted(dates, 'date')] : []),
    ...(templates > 0 ? [counted(templates, 'report template')] : []),
    ...(rules > 0 ? [counted(rules, 'deadline rule')] : []),
  ];
  if (users.length === 0) return 'No date uses it, so it is removed. It can be restored.';
  const keep = dates + templates + rules === 1 ? 'keeps' : 'keep';
  const column =
    dates > 0 ? ' Its column stays in the case list while unarchived cases have such dates.' : '';
  return `Used by ${inWords.format(users)}, which ${keep} it: it leaves the lists to choose from.${column} It can be restored.`;
}
