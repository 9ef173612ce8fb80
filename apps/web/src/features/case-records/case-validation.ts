import { updateCaseRecord } from '@landfall/contract/case-records';
import { required, rulesOf } from '../../lib/form-rules.ts';

const rules = rulesOf(updateCaseRecord);
const title = required('Title', rules.title);
const description = required('Description', rules.description);

/** What a case must have before it is sent (product specification, section 5). */
export const validateCase = { title, description };

/** The same of a case that was opened without a description, as imports do: it may stay so. */
export const validateUndescribedCase = {
  title,
  description: (value: string) => (value === '' ? null : description(value)),
};
