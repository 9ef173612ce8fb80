import type { ChecklistTemplate } from '@landfall/contract/checklist-templates';

/** Templates as a case chooses among them. */
export interface OfferedTemplates {
  /** The one that a case of this kind most likely begins with. */
  suggested: ChecklistTemplate | undefined;
  forKind: ChecklistTemplate[];
  others: ChecklistTemplate[];
}

/** Templates for a kind of case first, then all others, each by name. Empty ones are left out: they would add nothing. */
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
