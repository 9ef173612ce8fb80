import type { ChecklistItem } from '@landfall/contract/checklists';
import { Group, Stack } from '@mantine/core';
import { IconFileText } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { Badge } from '../../ui/Badge.tsx';

/** The documents of an item; each opens like the documents of the case. */
export function ItemDocuments({ item: { title, documents } }: { item: ChecklistItem }) {
  if (documents.length === 0) return null;
  return (
    <Stack component="ul" gap={2} aria-label={`Documents of ${title}`}>
      {documents.map((document) => (
        <Group component="li" key={document.id} wrap="nowrap" gap={6} align="flex-start" className="small">
          <IconFileText size={14} stroke={1.6} aria-hidden style={{ flex: 'none', marginTop: 2 }} />
          <Group component="span" gap="2px 8px" miw={0}>
            <Link
              to="."
              search={(held: object) => ({ ...held, document: document.id }) as never}
              resetScroll={false}
              className="wrap-anywhere"
            >
              {document.title}
            </Link>
            {document.state === 'received' ? (
              <Badge tone="blue">To look at</Badge>
            ) : (
              <span className="muted">Looked at</span>
            )}
          </Group>
        </Group>
      ))}
    </Stack>
  );
}
