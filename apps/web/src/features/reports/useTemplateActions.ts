import type { ReportTemplate } from '@landfall/contract/report-templates';
import type { Report } from '@landfall/contract/reports';
import { useCallback } from 'react';
import { confirm } from '../../ui/confirm.tsx';
import { toast } from '../../ui/toast.tsx';
import { useDeleteTemplate, useGenerateFromTemplate } from './queries.ts';

/**
 * What is done with a template at once or after a question. A failure stays in its mutation and can be tried again
 * without asking anew.
 */
export function useTemplateActions(onGenerated: (report: Report) => void) {
  const generation = useGenerateFromTemplate();
  const deletion = useDeleteTemplate();
  const { mutate: generate } = generation;
  const { mutate: remove } = deletion;

  const onGenerate = useCallback(
    (template: ReportTemplate) =>
      generate(template, {
        onSuccess: (report) => {
          onGenerated(report);
          toast('Report generated from template successfully!');
        },
      }),
    [generate, onGenerated],
  );
  const onDeleteAgain = useCallback(
    (template: ReportTemplate) =>
      remove(template, { onSuccess: () => toast('Template deleted successfully!') }),
    [remove],
  );
  const onDelete = useCallback(
    async (template: ReportTemplate) => {
      const agreed = await confirm({
        title: `Delete ${template.name}?`,
        text: template.schedule
          ? 'It no longer sends reports by itself. Reports that were made from it stay.'
          : 'Reports that were made from it stay.',
        confirm: 'Delete Template',
        cancel: 'Cancel',
      });
      if (agreed) onDeleteAgain(template);
    },
    [onDeleteAgain],
  );
  return { generation, onGenerate, deletion, onDelete, onDeleteAgain };
}
