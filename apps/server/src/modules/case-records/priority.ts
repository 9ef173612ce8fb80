import { dateAsWritten } from '@landfall/contract/fields';
import { invalidInput } from '../../platform/http/failure.ts';

/** A case's immigrant visa fields: either all of them are set, or none. */
interface Priority {
  priority_date?: string | null | undefined;
  preference_category?: string | null | undefined;
  chargeability?: string | null | undefined;
}

/** The message for each missing field, in the order of the form. */
const NEEDED: Readonly<Record<keyof Priority, string>> = {
  priority_date: 'Required with a preference category',
  preference_category: 'Required with a priority date',
  chargeability: 'Required with a priority date',
};

/** @throws Failure `invalid_input` that names the missing fields when only some are set */
export function assertWholePriority(priority: Priority): void {
  const fields = Object.keys(NEEDED) as (keyof Priority)[];
  const missing = fields.filter((field) => !priority[field]);
  if (missing.length > 0 && missing.length < fields.length)
    throw invalidInput(Object.fromEntries(missing.map((field) => [field, NEEDED[field]])));
}

/** The edit with its priority date normalized to `YYYY-MM-DD`. */
export function withWrittenDate<Edit extends Priority>(edit: Edit): Edit {
  return edit.priority_date ? { ...edit, priority_date: dateAsWritten(edit.priority_date) } : edit;
}
