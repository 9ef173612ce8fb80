import { CASE_STATUS_LABELS, CASE_STATUSES } from '@landfall/contract/case-records';

export { statusShown } from '../../lib/case-status.ts';

/** The statuses that can be chosen, in their usual order. */
export const STATUS_CHOICES = CASE_STATUSES.map((value) => ({ value, label: CASE_STATUS_LABELS[value] }));
