import { CASE_STATUS_LABELS, CASE_STATUSES, type CaseStatus } from '@landfall/contract/case-records';
import type { Tone } from '../../ui/Badge.tsx';

const TONES: Readonly<Record<CaseStatus, Tone>> = {
  initiated: 'blue',
  drafted: 'yellow',
  filed: 'green',
  client_action_required: 'red',
};

function isKnown(status: string): status is CaseStatus {
  return Object.hasOwn(TONES, status);
}

/** How a status is shown: a known one by its label and colour, another as it is, an empty one as 'No Status'. */
export function statusShown(status: string): { label: string; tone: Tone } {
  return isKnown(status)
    ? { label: CASE_STATUS_LABELS[status], tone: TONES[status] }
    : { label: status || 'No Status', tone: 'grey' };
}

/** The statuses that can be chosen, in their usual order. */
export const STATUS_CHOICES = CASE_STATUSES.map((value) => ({ value, label: CASE_STATUS_LABELS[value] }));
