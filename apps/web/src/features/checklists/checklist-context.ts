import type { CaseBeneficiary } from '@landfall/contract/beneficiaries';
import type { Petitioner } from '@landfall/contract/petitioners';

/** The data of the case that its checklist needs. */
export interface ChecklistContext {
  caseId: string;
  /** The case's kind; null without one. */
  matterTypeId: string | null;
  /** The primary one first. */
  beneficiaries: readonly CaseBeneficiary[];
  petitioners: readonly Petitioner[];
  /** The organization's current day. */
  today: string;
}
