import type { DocumentVersion } from '@landfall/contract/documents';
import { useQuery } from '@tanstack/react-query';
import { errorWords } from '../../../api/error-words.ts';
import { deferred } from '../../../ui/deferred.tsx';
import { EmptyState, ErrorState } from '../../../ui/StateMessage.tsx';
import { documentKind, previewKind } from '../document-kinds.ts';
import { contentQuery } from '../queries.ts';
import { PicturePreview } from './PicturePreview.tsx';
import { PreviewLoading } from './PreviewLoading.tsx';
import { TextPreview } from './TextPreview.tsx';

const PdfPreview = deferred(async () => (await import('./PdfPreview.tsx')).PdfPreview, PreviewLoading);

interface VersionContentProps {
  id: string;
  title: string;
  version: DocumentVersion;
  /** The page at which a PDF opens. */
  page: number;
}

/** The content of a version, when its file type can be previewed. */
export function VersionContent({ id, title, version, page }: VersionContentProps) {
  const kind = previewKind(version);
  const content = useQuery({ ...contentQuery(id, version), enabled: kind !== 'none' });
  if (kind === 'none')
    return (
      <EmptyState
        title={`No preview of ${documentKind(version)[1] === 'File' ? 'this kind of file' : `${documentKind(version)[1]} files`}`}
        text="Download it to open it in its own program."
      />
    );
  if (content.isError)
    return (
      <ErrorState
        message={errorWords(content.error, 'Failed to fetch the document')}
        onTryAgain={() => content.refetch()}
      />
    );
  if (!content.data) return <PreviewLoading />;
  if (kind === 'pdf') return <PdfPreview content={content.data} page={page} />;
  return kind === 'picture' ? (
    <PicturePreview content={content.data} mediaType={version.media_type} title={title} />
  ) : (
    <TextPreview content={content.data} />
  );
}
