import { Group, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { errorWords, isNotFound } from '../../../api/error-words.ts';
import { formatInstant } from '../../../lib/date-format.ts';
import { DownloadButton } from '../../../ui/buttons.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { EmptyState, ErrorState } from '../../../ui/StateMessage.tsx';
import { unsearchedWords, withheldWords } from '../document-kinds.ts';
import { documentQuery } from '../queries.ts';
import { saveVersionReported } from '../save-reported.ts';
import styles from './Preview.module.css';
import { PreviewLoading } from './PreviewLoading.tsx';
import { VersionContent } from './VersionContent.tsx';

interface DocumentPreviewProps {
  id: string;
  /** The number of the requested version; undefined for the latest one. */
  no: number | undefined;
  /** The page at which a PDF opens. */
  page: number;
  onVersion: (no: number) => void;
  onClose: () => void;
}

/** A full-screen preview of a document in any of its versions, with a download. */
export function DocumentPreview({ id, no, page, onVersion, onClose }: DocumentPreviewProps) {
  const { data, error, isError, refetch } = useQuery(documentQuery(id));
  const versions = data?.versions ?? [];
  const version = no === undefined ? versions[0] : versions.find((each) => each.no === no);
  const withheld = version && withheldWords(version);
  return (
    <Dialog
      title={data?.document.title ?? 'Document'}
      fullScreen
      radius={0}
      onClose={onClose}
      classNames={{ content: styles.content ?? '', body: styles.body ?? '', title: 'wrap-anywhere' }}
    >
      {version && (
        <Group gap={8} px={16} py={8} className={styles.bar ?? ''}>
          {versions.length > 1 && (
            <NativeSelect
              aria-label="Version"
              value={String(version.no)}
              data={versions.map((each) => ({
                value: String(each.no),
                label: `Version ${each.no}, ${formatInstant(each.created_at)}`,
              }))}
              onChange={({ currentTarget }) => onVersion(Number(currentTarget.value))}
            />
          )}
          <span className="small muted wrap-anywhere" style={{ flex: 1 }}>
            {[version.file_name, unsearchedWords(version)].filter(Boolean).join(' · ')}
          </span>
          {!withheld && (
            <DownloadButton onClick={() => saveVersionReported(id, version)}>Download</DownloadButton>
          )}
        </Group>
      )}
      {isError && !data ? (
        isNotFound(error) ? (
          <EmptyState
            title="Document not found"
            text="It may have been deleted, or the link may be incomplete."
          />
        ) : (
          <ErrorState
            message={errorWords(error, 'Failed to fetch the document')}
            onTryAgain={() => refetch()}
          />
        )
      ) : !data ? (
        <PreviewLoading />
      ) : !version ? (
        <EmptyState title="This document has no such version" />
      ) : withheld ? (
        <EmptyState title="This file is not shown" text={withheld} />
      ) : (
        <VersionContent
          key={`${id} ${version.no}`}
          id={id}
          title={data.document.title}
          version={version}
          page={page}
        />
      )}
    </Dialog>
  );
}
