import type { Document } from '@landfall/contract/documents';
import { Box, Button, Stack } from '@mantine/core';
import { sizeWords } from '../../lib/size-words.ts';
import { InstantText } from '../../ui/InstantText.tsx';
import styles from './Documents.module.css';
import { documentKind } from './document-kinds.ts';
import { useDocumentActs } from './useDocumentActs.ts';

/** A document in the trash, and the way out of it. */
export function TrashedRow({ document, mayWrite }: { document: Document; mayWrite: boolean }) {
  const { title, latest, trashed_at } = document;
  const [KindIcon, kind] = documentKind(latest);
  const { restore, busy } = useDocumentActs(document);
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
      {mayWrite && (
        <Button variant="default" h={28} loading={busy} aria-label={`Restore ${title}`} onClick={restore}>
          Restore
        </Button>
      )}
    </li>
  );
}
