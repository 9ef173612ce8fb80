import type { ReportTemplate } from '@landfall/contract/report-templates';
import type { Report } from '@landfall/contract/reports';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { errorWords } from '../../api/error-words.ts';
import { RetryAlert } from '../../ui/RetryAlert.tsx';
import { Section } from '../../ui/Section.tsx';
import { organizationQuery } from '../organization/queries.ts';
import { PagedTable } from './PagedTable.tsx';
import { templateListQuery } from './queries.ts';
import { SendTemplateDialog } from './SendDialog.tsx';
import { templateColumns } from './template-columns.tsx';
import { useTemplateActions } from './useTemplateActions.ts';

interface TemplatesProps {
  mayWrite: boolean;
  /** Opens a template to change it. */
  onEdit: (template: ReportTemplate) => void;
  /** Called with a report that was made from a template. */
  onGenerated: (report: Report) => void;
  /** The way to the first template, for whoever may make one. */
  create: ReactNode;
}

/** What reports take in, kept under a name; the default first. */
export function Templates({ mayWrite, onEdit, onGenerated, create }: TemplatesProps) {
  const list = useInfiniteQuery(templateListQuery);
  const zone = useQuery(organizationQuery).data?.time_zone;
  const [sent, setSent] = useState<ReportTemplate>();
  const { generation, onGenerate, deletion, onDelete, onDeleteAgain } = useTemplateActions(onGenerated);
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
          message={`No report was made. ${errorWords(generation.error)}`}
          onRetry={() => onGenerate(generation.variables)}
        />
      )}
      {deletion.error && (
        <RetryAlert
          message={`The template was not deleted. ${errorWords(deletion.error)}`}
          onRetry={() => onDeleteAgain(deletion.variables)}
        />
      )}
      <PagedTable
        label="Report Templates"
        list={list}
        columns={columns}
        placeholders={2}
        empty={{
          title: 'No report templates yet',
          text: 'A template makes the same report again with one click, or sends it by itself, say every Monday.',
          action: create,
        }}
      />
      {sent && <SendTemplateDialog id={sent.id} name={sent.name} onClose={() => setSent(undefined)} />}
    </Section>
  );
}
