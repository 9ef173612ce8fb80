import type { ChecklistItem } from '@landfall/contract/checklists';
import { Stack } from '@mantine/core';
import { useState } from 'react';
import { deferred } from '../../ui/deferred.tsx';
import styles from './Checklist.module.css';
import { ItemRow } from './ItemRow.tsx';

const EditItemDialog = deferred(async () => (await import('./EditItemDialog.tsx')).EditItemDialog);
const ItemDocumentsDialog = deferred(
  async () => (await import('./ItemDocumentsDialog.tsx')).ItemDocumentsDialog,
);

interface ChecklistItemsProps {
  items: readonly ChecklistItem[];
  today: string;
  mayWrite: boolean;
}

/** The items of a checklist in order, with the dialogs that change them. */
export function ChecklistItems({ items, today, mayWrite }: ChecklistItemsProps) {
  const [dialog, setDialog] = useState<{ kind: 'edit' | 'documents'; item: ChecklistItem }>();
  const close = () => setDialog(undefined);
  return (
    <>
      <Stack component="ol" gap={0} className={`box lined ${styles.list}`} aria-label="Items">
        {items.map((item) => (
          <ItemRow
            key={item.id}
            item={item}
            today={today}
            mayWrite={mayWrite}
            onEdit={() => EditItemDialog.whenLoaded(() => setDialog({ kind: 'edit', item }))}
            onDocuments={() => ItemDocumentsDialog.whenLoaded(() => setDialog({ kind: 'documents', item }))}
          />
        ))}
      </Stack>
      {dialog?.kind === 'edit' && <EditItemDialog item={dialog.item} today={today} onClose={close} />}
      {dialog?.kind === 'documents' && <ItemDocumentsDialog item={dialog.item} onClose={close} />}
    </>
  );
}
