import type { Document } from '@landfall/contract/documents';
import { Group } from '@mantine/core';
import { IconFileText } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';

/** The documents tagged with a date, each as an icon that opens it. */
export function DocumentMarks({ documents }: { documents: readonly Document[] | undefined }) {
  return documents?.map(({ id, title }) => (
    <Link
      key={id}
      to="."
      search={(held: object) => ({ ...held, document: id }) as never}
      resetScroll={false}
      aria-label={`Open ${title}`}
      title={title}
    >
      <Group
        component="span"
        display="inline-flex"
        miw={24}
        mih={24}
        ml={4}
        c="var(--accent-text)"
        style={{ verticalAlign: 'middle' }}
      >
        <IconFileText size={16} stroke={1.6} aria-hidden />
      </Group>
    </Link>
  ));
}
