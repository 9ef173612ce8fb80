import type { CaseBeneficiary } from '@landfall/contract/beneficiaries';
import type { Petitioner } from '@landfall/contract/petitioners';

/** The case that a checklist is of, as far as the checklist needs it. */
export interface ChecklistContext {
  caseId: string;
  /** What kind of case it is; null: not said. */
  matterTypeId: string | null;
  /** The primary one first. */
  beneficiaries: readonly CaseBeneficiary[];
  petitioners: readonly Petitioner[];
  /** The organization's day. */
  today: string;
}
