import { updateCaseRecord } from '@landfall/contract/case-records';
import { required, rulesOf } from '../../lib/form-rules.ts';

const { title, description } = rulesOf(updateCaseRecord);

/** What a case must have before it is sent (product specification, section 5). */
export const validateCase = {
  title: required('Title', title),
  description: required('Description', description),
};
