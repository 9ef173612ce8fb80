import type { ReportTemplate } from '@landfall/contract/report-templates';
import type { Report } from '@landfall/contract/reports';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { errorWords } from '../../api/error-words.ts';
import { ListTable } from '../../listing/ListTable.tsx';
import { confirm } from '../../ui/confirm.tsx';
import { Section } from '../../ui/Section.tsx';
import { EmptyState, RetryAlert } from '../../ui/StateMessage.tsx';
import { toast } from '../../ui/toast.tsx';
import { organizationQuery } from '../organization/queries.ts';
import { templateListQuery, useDeleteTemplate, useGenerateFromTemplate } from './queries.ts';
import { SendTemplateDialog } from './SendDialog.tsx';
import { templateColumns } from './template-columns.tsx';

interface TemplatesProps {
  mayWrite: boolean;
  onEdit: (template: ReportTemplate) => void;
  onGenerated: (report: Report) => void;
  /** The button for the first template, for those who may create one. */
  create: ReactNode;
}

/** The report templates, the default first. */
export function Templates({ mayWrite, onEdit, onGenerated, create }: TemplatesProps) {
  const list = useInfiniteQuery(templateListQuery);
  const zone = useQuery(organizationQuery).data?.time_zone;
  const [sent, setSent] = useState<ReportTemplate>();
  const { generation, onGenerate, deletion, onDelete, onDeleteAgain } = useTemplateActions(onGenerated);
  const rows = useMemo(() => list.data?.pages.flatMap((page) => page.rows), [list.data]);
  const generating = generation.isPending ? generation.variables.id : undefined;
  const columns = useMemo(
    () =>
      templateColumns(
        zone,
        mayWrite ? { onGenerate, onSend: setSent, onEdit, onDelete, generating } : undefined,
      ),
    [zone, mayWrite, onGenerate, onEdit, onDelete, generating],
  );

  return (
    <Section title="Report Templates">
      {generation.error && (
        <RetryAlert
          message={`No report was made. Error: ${errorWords(generation.error)}`}
          onRetry={() => onGenerate(generation.variables)}
        />
      )}
      {deletion.error && (
        <RetryAlert
          message={`The template was not deleted. Error: ${errorWords(deletion.error)}`}
          onRetry={() => onDeleteAgain(deletion.variables)}
        />
      )}
      <div className="dense-table">
        <ListTable
          label="Report Templates"
          list={list}
          failure={{ message: `Error: ${errorWords(list.error)}`, again: 'Retry' }}
          columns={columns}
          rows={rows}
          placeholders={2}
          total={list.data?.pages.at(-1)?.total}
          onDemand
          empty={
            <EmptyState
              boxed
              title="No report templates yet"
              text="A template makes the same report again with one click, or sends it automatically, for example every Monday."
              action={create}
            />
          }
        />
      </div>
      {sent && <SendTemplateDialog id={sent.id} name={sent.name} onClose={() => setSent(undefined)} />}
    </Section>
  );
}

/**
 * The actions on a template, some after a confirmation. A failure stays in its mutation and can be retried without
 * another confirmation.
 */
function useTemplateActions(onGenerated: (report: Report) => void) {
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
      });
      if (agreed) onDeleteAgain(template);
    },
    [onDeleteAgain],
  );
  return { generation, onGenerate, deletion, onDelete, onDeleteAgain };
}
