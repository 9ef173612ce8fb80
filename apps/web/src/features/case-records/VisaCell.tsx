import type { CaseListRow } from '@landfall/contract/case-records';
import type { VisaState } from '@landfall/contract/preference-categories';
import { CATEGORY_LABELS, VISA_STATE_LABELS } from '@landfall/contract/preference-words';
import { Badge, type Tone } from '../../ui/Badge.tsx';

const TONES: Readonly<Record<VisaState, Tone>> = { current: 'green', filing: 'blue', not_current: 'grey' };

interface VisaCellProps {
  row: CaseListRow;
  /** The column of the cell. */
  of: 'preference_category' | 'visa_state';
}

/** The visa category or the state of the wait of a case. */
export function VisaCell({ row, of }: VisaCellProps) {
  const { preference_category: category, visa_state: state } = row;
  if (of === 'preference_category') return category && CATEGORY_LABELS[category];
  return state && <Badge tone={TONES[state]}>{VISA_STATE_LABELS[state]}</Badge>;
}
