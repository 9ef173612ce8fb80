import { CASE_STATUS_LABELS, type CaseStatus } from '@landfall/contract/case-records';

/** The colours that statuses have. */
type StatusTone = 'blue' | 'yellow' | 'green' | 'red' | 'grey';

const TONES: Readonly<Record<CaseStatus, StatusTone>> = {
  initiated: 'blue',
  drafted: 'yellow',
  filed: 'green',
  client_action_required: 'red',
};

function isKnown(status: string): status is CaseStatus {
  return Object.hasOwn(TONES, status);
}

/**
 * How a status is displayed: a known one by its label and colour, an unknown one as it is, an empty one as 'No Status'.
 */
export function statusShown(status: string): { label: string; tone: StatusTone } {
  return isKnown(status)
    ? { label: CASE_STATUS_LABELS[status], tone: TONES[status] }
    : { label: status || 'No Status', tone: 'grey' };
}
