import type { ChecklistTemplate } from '@landfall/contract/checklist-templates';
import { counted } from '@landfall/contract/counted';
import { useQuery } from '@tanstack/react-query';
import { errorWords } from '../../api/error-words.ts';
import { toast, toastFailure } from '../../ui/toast.tsx';
import type { ChecklistContext } from './checklist-context.ts';
import { useAddChecklist } from './queries.ts';
import { offeredTemplates } from './template-order.ts';
import { templatesQuery } from './templates/queries.ts';

/** The templates for a case's checklist, and the action that uses one. */
export function useTemplateUse({ caseId, matterTypeId }: Pick<ChecklistContext, 'caseId' | 'matterTypeId'>) {
  const templates = useQuery(templatesQuery);
  const adding = useAddChecklist(caseId);
  const use = ({ id, name }: ChecklistTemplate) =>
    adding.mutate(id, {
      onSuccess: ({ added }) =>
        toast(
          added === 0
            ? `The checklist has all that ${name} asks for`
            : `${counted(added, 'item')} added from ${name}`,
        ),
      onError: (error) => toastFailure(`Nothing was added. ${errorWords(error)}`),
    });
  return {
    /** Whether the templates have loaded. */
    known: !templates.isPending,
    offered: offeredTemplates(templates.data ?? [], matterTypeId),
    use,
    busy: adding.isPending,
  };
}
