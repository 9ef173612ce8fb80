import type { CaseDate } from '@landfall/contract/case-dates';
import type { PreviewedReminder } from '@landfall/contract/reminders';
import { formatDate } from '../../lib/date-format.ts';

/** A date type with its reminders. */
export interface RemindingType {
  id: string;
  name: string;
  reminders: readonly unknown[];
  /** The template that replaces its list. */
  templateId: string | null;
}

interface SilentDates {
  /** Date types without reminders that open dates have. */
  unreminded: { id: string; name: string }[];
  /** Dates whose reminders have all passed: 'Interview (May 5, 2026)'. */
  over: string[];
}

/**
 * The open dates without upcoming reminders. @param types those in use; while they load no date counts as one without
 * reminders
 */
export function silentDates(
  open: readonly CaseDate[],
  types: readonly RemindingType[] | undefined,
  reminders: readonly PreviewedReminder[],
): SilentDates {
  const reminded = new Set(reminders.map(({ date_id }) => date_id));
  const unreminded = new Map<string, string>();
  const over: string[] = [];
  for (const { id, date_type, important_date } of open) {
    if (reminded.has(id)) continue;
    const type = types?.find(({ name }) => name === date_type);
    if (type && type.reminders.length === 0 && type.templateId === null) unreminded.set(date_type, type.id);
    else over.push(`${date_type} (${formatDate(important_date)})`);
  }
  return { unreminded: [...unreminded].map(([name, id]) => ({ id, name })), over };
}
