import { LIMITS, SEARCH_DEBOUNCE_MS } from '@landfall/contract/constants';
import { Box, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorWords } from '../../api/error-words.ts';
import { deferred } from '../../ui/deferred.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { Section } from '../../ui/Section.tsx';
import { BoxSkeleton } from '../../ui/SectionSkeleton.tsx';
import { EmptyState, RetryAlert } from '../../ui/StateMessage.tsx';
import { settingsQuery } from '../settings/queries.ts';
import { DocumentList } from './DocumentList.tsx';
import { DocumentTools } from './DocumentTools.tsx';
import { DropArea, useFilePicker } from './DropArea.tsx';
import type { DocumentContext } from './document-context.ts';
import { foldersQuery } from './folder-queries.ts';
import { documentsQuery } from './queries.ts';
import { SelectedDocuments } from './SelectedDocuments.tsx';
import { uploadQueue } from './uploads/upload-queue.ts';
import { useDocumentSearch } from './useDocumentSearch.ts';

const DocumentPreview = deferred(async () => (await import('./preview/DocumentPreview.tsx')).DocumentPreview);

interface DocumentsSectionProps extends DocumentContext {
  mayWrite: boolean;
}

/** The documents of a case and its people, or of a person, by folder, with the upload. */
export function DocumentsSection({ mayWrite, ...context }: DocumentsSectionProps) {
  const { resourceId, name } = context;
  const { search, change } = useDocumentSearch();
  const trashed = search.documents === 'trash';
  const filters = {
    ...(search.document_filter && { q: search.document_filter.slice(0, LIMITS.search) }),
    ...(trashed && { trashed: 'true' as const }),
  };
  const list = useQuery(documentsQuery(resourceId, filters));
  const folders = useQuery(foldersQuery).data;
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const signedIn = useQuery(settingsQuery).data !== undefined;
  const mayUpload = mayWrite && signedIn && !trashed;
  const picker = useFilePicker();

  function upload(files: readonly File[], into: string | null) {
    uploadQueue.add(files, { resource_id: resourceId, folder_id: into, name });
  }
  const chosen = list.data?.filter(({ id }) => selected.has(id)) ?? [];

  const filter = (
    <SearchField
      label="Filter documents"
      value={search.document_filter ?? ''}
      delayMs={SEARCH_DEBOUNCE_MS}
      maxLength={LIMITS.search}
      onChange={(text) => change({ document_filter: text || undefined }, true)}
    />
  );

  return (
    <Section
      title="Documents"
      actions={
        <DocumentTools
          resourceId={resourceId}
          folders={folders}
          trashed={trashed}
          onTrashed={(shown) => {
            setSelected(new Set());
            change({ documents: shown ? 'trash' : undefined });
          }}
          filter={filter}
          downloadable={!trashed && (list.data?.length ?? 0) > 0}
          onUpload={mayUpload ? picker.open : undefined}
        />
      }
    >
      <Box hiddenFrom="sm" className="screen-only">
        {filter}
      </Box>
      <DropArea picker={picker} disabled={!mayUpload} onFiles={upload}>
        {(drop) => (
          <Stack gap={8}>
            {list.isError && !list.data ? (
              <RetryAlert
                message={errorWords(list.error, 'Failed to fetch documents')}
                onRetry={() => list.refetch()}
              />
            ) : !list.data ? (
              <BoxSkeleton label="Loading documents" />
            ) : list.data.length === 0 && !drop ? (
              <NoDocuments
                filtered={Boolean(search.document_filter)}
                trashed={trashed}
                mayUpload={mayUpload}
              />
            ) : (
              <DocumentList
                documents={list.data}
                folders={folders ?? []}
                drop={drop}
                trashed={trashed}
                mayWrite={mayWrite}
                context={context}
                selected={selected}
                onSelect={setSelected}
              />
            )}
            <SelectedDocuments documents={chosen} onClear={() => setSelected(new Set())} />
          </Stack>
        )}
      </DropArea>
      {search.document && (
        <DocumentPreview
          id={search.document}
          no={search.version ? Number(search.version) : undefined}
          page={Math.max(1, Number.parseInt(search.page ?? '', 10) || 1)}
          onVersion={(no) => change({ version: String(no), page: undefined }, true)}
          onClose={() => change({ document: undefined, version: undefined, page: undefined })}
        />
      )}
    </Section>
  );
}

function NoDocuments(shown: { filtered: boolean; trashed: boolean; mayUpload: boolean }) {
  if (shown.filtered) return <p className="empty-box">No document has these words in its name.</p>;
  if (shown.trashed) return <p className="empty-box">The trash is empty.</p>;
  return (
    <EmptyState
      boxed
      title="No documents yet"
      text={
        shown.mayUpload ? 'Drop files here, or upload them. Each version is kept.' : 'Nothing was uploaded.'
      }
    />
  );
}
