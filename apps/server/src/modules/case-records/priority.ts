import { dateAsWritten } from '@landfall/contract/fields';
import { invalidInput } from '../../platform/http/failure.ts';

/** What a case says of its immigrant visa: all of it, or nothing. */
interface Priority {
  priority_date?: string | null | undefined;
  preference_category?: string | null | undefined;
  chargeability?: string | null | undefined;
}

/** What is missing, in the order in which it is asked for. */
const NEEDED: Readonly<Record<keyof Priority, string>> = {
  priority_date: 'Required with a preference category',
  preference_category: 'Required with a priority date',
  chargeability: 'Required with a priority date',
};

/** @throws Failure `invalid_input` that names what is missing beside the rest */
export function assertWholePriority(priority: Priority): void {
  const fields = Object.keys(NEEDED) as (keyof Priority)[];
  const missing = fields.filter((field) => !priority[field]);
  if (missing.length > 0 && missing.length < fields.length)
    throw invalidInput(Object.fromEntries(missing.map((field) => [field, NEEDED[field]])));
}

/** An edit with its priority date as a calendar date. */
export function withWrittenDate<Edit extends Priority>(edit: Edit): Edit {
  return edit.priority_date ? { ...edit, priority_date: dateAsWritten(edit.priority_date) } : edit;
}
