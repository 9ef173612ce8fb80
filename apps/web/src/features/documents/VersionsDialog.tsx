import type { Document, DocumentVersion } from '@landfall/contract/documents';
import { Button, Group, Stack } from '@mantine/core';
import { IconDownload, IconUpload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { errorWords } from '../../api/error-words.ts';
import { sizeWords } from '../../lib/size-words.ts';
import { IconButton } from '../../ui/buttons.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { FileButton } from '../../ui/FileButton.tsx';
import { InstantText } from '../../ui/InstantText.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { RetryAlert } from '../../ui/StateMessage.tsx';
import { withheldWords } from './document-kinds.ts';
import { documentQuery } from './queries.ts';
import { saveVersionReported } from './save-reported.ts';
import { uploadQueue } from './uploads/upload-queue.ts';

interface VersionsDialogProps {
  document: Document;
  mayWrite: boolean;
  onClose: () => void;
}

/**
 * All versions of a document, newest first, each of which can be opened or downloaded, and the upload of the next one.
 */
export function VersionsDialog({ document: { id, title }, mayWrite, onClose }: VersionsDialogProps) {
  const { data, error, isError, refetch } = useQuery(documentQuery(id));

  function add(file: File | null) {
    if (!file) return;
    uploadQueue.add([file], { document_id: id, name: title });
    onClose();
  }
  return (
    <Dialog title={`Versions of ${title}`} size="lg" onClose={onClose}>
      <Stack>
        {isError && !data ? (
          <RetryAlert message={errorWords(error, 'Failed to fetch versions')} onRetry={() => refetch()} />
        ) : !data ? (
          <Skeleton width="60%" />
        ) : (
          <ol className="box lined" aria-label="Versions, newest first">
            {data.versions.map((version) => (
              <VersionRow key={version.no} documentId={id} version={version} onOpen={onClose} />
            ))}
          </ol>
        )}
        {mayWrite && (
          <Group justify="flex-end">
            <FileButton onChange={add}>
              {(props) => (
                <Button {...props} leftSection={<IconUpload size={16} stroke={1.6} aria-hidden />}>
                  Upload next version
                </Button>
              )}
            </FileButton>
          </Group>
        )}
      </Stack>
    </Dialog>
  );
}

interface VersionRowProps {
  documentId: string;
  version: DocumentVersion;
  onOpen: () => void;
}

function VersionRow({ documentId, version, onOpen }: VersionRowProps) {
  const { no, file_name, bytes, created_at, author_display_name } = version;
  const withheld = withheldWords(version);
  return (
    <Group component="li" wrap="nowrap" gap={12} px={12} py={8}>
      <strong>{no}</strong>
      <Stack gap={0} flex={1} miw={0}>
        <Link
          to="."
          search={(held: object) => ({ ...held, document: documentId, version: String(no) }) as never}
          resetScroll={false}
          onClick={onOpen}
          className="name-link wrap-anywhere"
        >
          {file_name}
        </Link>
        <span className="small muted wrap-anywhere">
          {sizeWords(bytes)} · {author_display_name || 'Client'} ·{' '}
          <InstantText instant={created_at} layout="ago" />
        </span>
        {withheld && <span className="small failure">{withheld}</span>}
      </Stack>
      {!withheld && (
        <IconButton
          icon={IconDownload}
          label={`Download version ${no}`}
          title="Download"
          onClick={() => saveVersionReported(documentId, version)}
        />
      )}
    </Group>
  );
}
