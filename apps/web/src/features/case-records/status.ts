import { CASE_STATUSES, type CaseStatus } from '@landfall/contract/case-records';
import type { Tone } from '../../ui/Badge.tsx';

const STATUS: Record<CaseStatus, { label: string; tone: Tone }> = {
  initiated: { label: 'Initiated', tone: 'blue' },
  drafted: { label: 'Drafted', tone: 'yellow' },
  filed: { label: 'Filed', tone: 'green' },
  client_action_required: { label: 'Client Action Required', tone: 'red' },
};

function isKnown(status: string): status is CaseStatus {
  return Object.hasOwn(STATUS, status);
}

/** How a status is shown: a known one by its label and colour, another as it is, an empty one as 'No Status'. */
export function statusShown(status: string): { label: string; tone: Tone } {
  return isKnown(status) ? STATUS[status] : { label: status || 'No Status', tone: 'grey' };
}

/** The statuses that can be chosen, in their usual order. */
export const STATUS_CHOICES = CASE_STATUSES.map((value) => ({ value, label: STATUS[value].label }));
