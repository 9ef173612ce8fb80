import type { ReportPreview } from '@landfall/contract/reports';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { errorWords } from '../../api/error-words.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { NotFoundDialog } from '../../ui/NotFoundDialog.tsx';
import { ErrorState } from '../../ui/StateMessage.tsx';
import { allDateTypesQuery } from '../date-settings/queries.ts';
import { CreateTemplateDialog } from './CreateTemplateDialog.tsx';
import { EditTemplateDialog } from './EditTemplateDialog.tsx';
import { GenerateDialog } from './GenerateDialog.tsx';
import { templateListQuery } from './queries.ts';
import { valuesFromDefault } from './report-values.ts';
import { useRecipients } from './useRecipients.ts';

interface NewReportProps {
  /** Whether the dialog creates a template instead of a report. */
  template: boolean;
  onPreview: (preview: ReportPreview) => void;
  /** Called when the template is saved. */
  onSaved: () => void;
  onClose: () => void;
}

/** The dialog that configures a report or a template, once its initial values are loaded. */
export function NewReport({ template, onPreview, onSaved, onClose }: NewReportProps) {
  const types = useQuery(allDateTypesQuery);
  const templates = useInfiniteQuery(templateListQuery);
  const { ownId } = useRecipients();
  if (!types.data) {
    return types.isError ? (
      <NotReady
        title={template ? 'Create Template' : 'Generate Report'}
        message="Failed to load date types"
        onTryAgain={() => types.refetch()}
        onClose={onClose}
      />
    ) : null;
  }
  // Without templates a report starts empty.
  if (templates.isPending || ownId === undefined) return null;
  const inUse = types.data.filter(({ archived }) => !archived);
  const namesInUse = inUse.map(({ name }) => name);
  const known = templates.data?.pages.flatMap(({ rows }) => rows) ?? [];
  const begin = { initial: valuesFromDefault(known, namesInUse, ownId), types: inUse };
  return template ? (
    <CreateTemplateDialog {...begin} onSaved={onSaved} onClose={onClose} />
  ) : (
    <GenerateDialog {...begin} onPreview={onPreview} onClose={onClose} />
  );
}

interface EditTemplateProps {
  id: string;
  onSaved: () => void;
  onClose: () => void;
}

/** The dialog that changes a template, once it is loaded. */
export function EditTemplate({ id, onSaved, onClose }: EditTemplateProps) {
  const types = useQuery(allDateTypesQuery);
  const list = useInfiniteQuery(templateListQuery);
  const { ownId, nameOf } = useRecipients();
  const template = list.data?.pages.flatMap(({ rows }) => rows).find((row) => row.id === id);
  const { hasNextPage, isFetchingNextPage, isError, fetchNextPage } = list;
  const searchFurther = !template && hasNextPage && !isFetchingNextPage && !isError;
  useEffect(() => {
    if (searchFurther) void fetchNextPage();
  }, [searchFurther, fetchNextPage]);

  const error = (!template && list.error) || (!types.data && types.error);
  if (error) {
    const again = () => void Promise.all([list.refetch(), types.refetch()]);
    return (
      <NotReady
        title="Edit Template"
        message={`Error: ${errorWords(error)}`}
        onTryAgain={again}
        onClose={onClose}
      />
    );
  }
  if (!list.data || !types.data || hasNextPage === undefined || ownId === undefined) return null;
  if (!template) {
    if (hasNextPage || isFetchingNextPage) return null;
    return <NotFoundDialog title="Edit Template" what="Template" onClose={onClose} />;
  }
  return (
    <EditTemplateDialog
      key={id}
      template={template}
      types={types.data}
      ownId={ownId}
      nameOf={nameOf}
      onSaved={onSaved}
      onClose={onClose}
    />
  );
}

interface NotReadyProps {
  title: string;
  message: string;
  onTryAgain: () => void;
  onClose: () => void;
}

/** Shown in place of a dialog whose data is missing. */
function NotReady({ title, message, onTryAgain, onClose }: NotReadyProps) {
  return (
    <Dialog onClose={onClose} title={title}>
      <ErrorState message={message} again="Retry" onTryAgain={onTryAgain} />
    </Dialog>
  );
}
