import { Group } from '@mantine/core';
import { IconPaperclip, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { sizeWords } from '../../../lib/size-words.ts';
import { IconButton } from '../../../ui/buttons.tsx';
import { documentsQuery } from '../../documents/queries.ts';
import type { Attached } from './compose-values.ts';

interface AttachmentsProps {
  /** The thread's record. */
  resourceId: string;
  attachments: readonly Attached[];
  onRemove: (documentId: string) => void;
}

/** The attachments of the mail that is being written: each document with its version. */
export function Attachments({ resourceId, attachments, onRemove }: AttachmentsProps) {
  const documents = useQuery({ ...documentsQuery(resourceId), enabled: attachments.length > 0 }).data;
  if (attachments.length === 0) return null;
  return (
    <Group component="ul" gap={8} aria-label="Attachments">
      {attachments.map(({ document_id, no }) => {
        const document = documents?.find(({ id }) => id === document_id);
        const title = document?.title ?? 'Document';
        const size = document?.latest.no === no ? ` · ${sizeWords(document.latest.bytes)}` : '';
        return (
          <Group component="li" key={document_id} wrap="nowrap" gap={6} pl={8} miw={0} className="box">
            <IconPaperclip size={14} stroke={1.6} aria-hidden style={{ flex: 'none' }} />
            <span className="wrap-anywhere">
              {title}{' '}
              <span className="small muted">
                version {no}
                {size}
              </span>
            </span>
            <IconButton
              icon={IconX}
              label={`Do not attach ${title}`}
              title="Do not attach"
              onClick={() => onRemove(document_id)}
            />
          </Group>
        );
      })}
    </Group>
  );
}
