import type { ReportTemplate } from '@landfall/contract/report-templates';
import type { Report } from '@landfall/contract/reports';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { errorWords } from '../../api/error-words.ts';
import { DataTable } from '../../ui/DataTable.tsx';
import { LoadMore } from '../../ui/LoadMore.tsx';
import { RetryAlert } from '../../ui/RetryAlert.tsx';
import { Section } from '../../ui/Section.tsx';
import { EmptyState, ErrorState } from '../../ui/StateMessage.tsx';
import { organizationQuery } from '../organization/queries.ts';
import { templateListQuery } from './queries.ts';
import styles from './report-tables.module.css';
import { SendTemplateDialog } from './SendTemplateDialog.tsx';
import { templateColumns } from './template-columns.tsx';
import { useTemplateDeeds } from './useTemplateDeeds.ts';

function idOf({ id }: ReportTemplate): string {
  return id;
}

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
  const rows = useMemo(() => list.data?.pages.flatMap((page) => page.rows), [list.data]);
  const [sent, setSent] = useState<ReportTemplate>();
  const { generation, onGenerate, deletion, onDelete, onDeleteAgain } = useTemplateDeeds(onGenerated);
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
      {list.isError && !rows ? (
        <ErrorState
          message={`Error: ${errorWords(list.error)}`}
          again="Retry"
          onTryAgain={() => list.refetch()}
        />
      ) : rows?.length === 0 ? (
        <div className={styles.none}>
          <EmptyState
            title="No report templates yet"
            text="A template makes the same report again by one click, or sends it by itself, say every Monday."
            action={create}
          />
        </div>
      ) : (
        <div className={styles.table}>
          <DataTable
            label="Report Templates"
            columns={columns}
            rows={rows}
            rowId={idOf}
            placeholders={2}
            total={list.data?.pages.at(-1)?.total}
          />
        </div>
      )}
      {rows && (
        <LoadMore
          shown={rows.length}
          total={list.data?.pages.at(-1)?.total ?? 0}
          loading={list.isFetchingNextPage}
          failure={list.isFetchNextPageError ? errorWords(list.error) : undefined}
          onLoadMore={() => void list.fetchNextPage({ cancelRefetch: false })}
        />
      )}
      {sent && <SendTemplateDialog id={sent.id} name={sent.name} onClose={() => setSent(undefined)} />}
    </Section>
  );
}
