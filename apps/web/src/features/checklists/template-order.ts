import type { ChecklistTemplate } from '@landfall/contract/checklist-templates';

/** The templates that are offered to a case. */
export interface OfferedTemplates {
  /** The most likely template for a case of this kind. */
  suggested: ChecklistTemplate | undefined;
  forKind: ChecklistTemplate[];
  others: ChecklistTemplate[];
}

/** The templates for a kind of case first, then all others, each by name. Empty ones are left out. */
export function offeredTemplates(
  templates: readonly ChecklistTemplate[],
  matterTypeId: string | null,
): OfferedTemplates {
  const filled = templates.filter(({ items }) => items.length > 0);
  const suits = ({ matter_type_id }: ChecklistTemplate) =>
    matterTypeId !== null && matter_type_id === matterTypeId;
  const forKind = filled.filter(suits);
  return { suggested: forKind[0], forKind, others: filled.filter((template) => !suits(template)) };
}
