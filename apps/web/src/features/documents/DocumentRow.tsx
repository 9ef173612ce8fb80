import type { Document } from '@landfall/contract/documents';
import { Box, Button, Checkbox, Group, Menu, Stack } from '@mantine/core';
import { IconCalendarEvent } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { formatDate } from '../../lib/date-format.ts';
import { sizeWords } from '../../lib/size-words.ts';
import { Badge } from '../../ui/Badge.tsx';
import { InstantText } from '../../ui/InstantText.tsx';
import { MoreMenu } from '../../ui/MoreMenu.tsx';
import styles from './Documents.module.css';
import { documentKind, withheldWords } from './document-kinds.ts';
import { OwnerLink } from './OwnerLink.tsx';
import { saveReported } from './save-reported.ts';
import { useDocumentActions } from './useDocumentActions.ts';

interface DocumentRowProps {
  document: Document;
  /** The record on whose page it is shown. */
  shownOn: string;
  mayWrite: boolean;
  selected: boolean;
  onSelect: (selected: boolean) => void;
  onEdit: () => void;
  onVersions: () => void;
  onHistory: () => void;
}

/** One document: kind, owner, size, upload, tagged dates and actions. */
export function DocumentRow(props: DocumentRowProps) {
  const { document, shownOn, mayWrite, selected, onSelect } = props;
  const { id, title, note, latest, case_dates: dates, resource_id, state } = document;
  const [KindIcon, kind] = documentKind(latest);
  const { lookedAt, busy } = useDocumentActions(document);
  const withheld = withheldWords(latest);
  return (
    <li
      className={styles.row}
      data-selected={selected || undefined}
      data-received={(mayWrite && state === 'received') || undefined}
    >
      <Checkbox
        aria-label={`Select ${title}`}
        className="screen-only"
        checked={selected}
        onChange={({ currentTarget }) => onSelect(currentTarget.checked)}
      />
      <KindIcon size={20} stroke={1.4} role="img" aria-label={kind} className={styles.kind} />
      <Stack gap={0} miw={0}>
        <Group gap="2px 8px">
          <Link
            to="."
            search={(held: object) => ({ ...held, document: id }) as never}
            resetScroll={false}
            className="name-link wrap-anywhere"
          >
            <Box component="span" fw={500}>
              {title}
            </Box>
          </Link>
          {state === 'received' && <Badge tone="blue">Received</Badge>}
          {latest.scan_state === 'held_back' && <Badge tone="red">Held back</Badge>}
          {resource_id !== shownOn && <OwnerLink document={document} />}
        </Group>
        {withheld && <span className="small failure">{withheld}</span>}
        {note && <span className="small muted wrap-anywhere">{note}</span>}
        {dates.length > 0 && (
          <Group gap="0 12px" className="small" c="var(--accent-text)">
            {dates.map((date) => (
              <Group component="span" key={date.id} wrap="nowrap" gap={4}>
                <IconCalendarEvent size={14} stroke={1.6} aria-hidden />
                {date.date_type} {formatDate(date.important_date)}
              </Group>
            ))}
          </Group>
        )}
      </Stack>
      <span className={`small muted ${styles.facts}`}>
        <span>{sizeWords(latest.bytes)}</span>
        <span>
          <InstantText instant={latest.created_at} layout="ago" />
        </span>
        <span className="wrap-anywhere">{latest.author_display_name || 'Client'}</span>
      </span>
      <Group wrap="nowrap" gap={4} justify="flex-end" className={`screen-only ${styles.actions}`}>
        {mayWrite && state === 'received' && (
          <Button variant="default" h={28} loading={busy} onClick={lookedAt}>
            Looked at
          </Button>
        )}
        <RowMenu {...props} />
      </Group>
    </li>
  );
}

function RowMenu({ document, mayWrite, onEdit, onVersions, onHistory }: DocumentRowProps) {
  const { trash } = useDocumentActions(document);
  const { id, title, latest } = document;
  return (
    <MoreMenu label={`More for ${title}`}>
      {mayWrite && <Menu.Item onClick={onEdit}>Edit…</Menu.Item>}
      <Menu.Item onClick={onVersions}>{latest.no === 1 ? 'Versions…' : `Versions (${latest.no})…`}</Menu.Item>
      <Menu.Item onClick={onHistory}>History</Menu.Item>
      {!withheldWords(latest) && (
        <Menu.Item onClick={() => saveReported({ document_ids: [id] })}>Download</Menu.Item>
      )}
      {mayWrite && <Menu.Item onClick={trash}>Move to trash</Menu.Item>}
    </MoreMenu>
  );
}
