import { updateCaseRecord } from '@landfall/contract/case-records';
import { required, rulesOf } from '../../lib/form-rules.ts';

const rules = rulesOf(updateCaseRecord);
const title = required('Title', rules.title);
const description = required('Description', rules.description);

/** Validation rules of a case (product specification, section 5). */
export const validateCase = { title, description };

/** The same for a case without a description, as imports create them: it may stay empty. */
export const validateUndescribedCase = {
  title,
  description: (value: string) => (value === '' ? null : description(value)),
};
