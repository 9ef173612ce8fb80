import type { Message } from '@landfall/contract/messages';
import { Group } from '@mantine/core';
import { IconPaperclip } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { sizeWords } from '../../lib/size-words.ts';

interface AttachedFilesProps {
  files: NonNullable<Message['mail']>['attachments'];
}

/** The attachments of a mail, as versions of documents that can be opened. Renders nothing when there are none. */
export function AttachedFiles({ files }: AttachedFilesProps) {
  if (files.length === 0) return null;
  return (
    <Group component="ul" gap="4px 16px" aria-label="Attachments">
      {files.map(({ document_id, no, file_name, bytes }) => (
        <Group component="li" key={document_id} gap={6} wrap="nowrap" miw={0}>
          <IconPaperclip size={14} stroke={1.6} aria-hidden style={{ flex: 'none' }} />
          <Link
            to="."
            search={(held: object) => ({ ...held, document: document_id, version: String(no) }) as never}
            resetScroll={false}
            className="wrap-anywhere"
          >
            {file_name}
          </Link>
          <span className="small muted" style={{ flex: 'none' }}>
            {sizeWords(bytes)}
          </span>
        </Group>
      ))}
    </Group>
  );
}
