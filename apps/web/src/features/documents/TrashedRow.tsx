import type { Document } from '@landfall/contract/documents';
import { Box, Button, Group, Menu, Stack } from '@mantine/core';
import { sizeWords } from '../../lib/size-words.ts';
import { InstantText } from '../../ui/InstantText.tsx';
import { MoreMenu } from '../../ui/MoreMenu.tsx';
import styles from './Documents.module.css';
import { documentKind } from './document-kinds.ts';
import { useDocumentActions } from './useDocumentActions.ts';

interface TrashedRowProps {
  document: Document;
  mayWrite: boolean;
  onHistory: () => void;
}

/** A document in the trash, with the button that restores it. */
export function TrashedRow({ document, mayWrite, onHistory }: TrashedRowProps) {
  const { title, latest, trashed_at } = document;
  const [KindIcon, kind] = documentKind(latest);
  const { restore, busy } = useDocumentActions(document);
  return (
    <li className={`${styles.row} ${styles.trashed}`}>
      <KindIcon size={20} stroke={1.4} role="img" aria-label={kind} className={styles.kind} />
      <Stack gap={0} miw={0}>
        <Box component="span" fw={500} className="wrap-anywhere">
          {title}
        </Box>
        <span className="small muted">
          {sizeWords(latest.bytes)}
          {trashed_at && (
            <>
              {' · put here '}
              <InstantText instant={trashed_at} layout="ago" />
            </>
          )}
        </span>
      </Stack>
      <Group wrap="nowrap" gap={4} justify="flex-end" className="screen-only">
        {mayWrite && (
          <Button variant="default" h={28} loading={busy} aria-label={`Restore ${title}`} onClick={restore}>
            Restore
          </Button>
        )}
        <MoreMenu label={`More for ${title}`}>
          <Menu.Item onClick={onHistory}>History</Menu.Item>
        </MoreMenu>
      </Group>
    </li>
  );
}
