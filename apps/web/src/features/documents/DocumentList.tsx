import { TRASH_DAYS } from '@landfall/contract/constants';
import type { DocumentFolder } from '@landfall/contract/document-folders';
import type { Document } from '@landfall/contract/documents';
import { Box, Checkbox, Group } from '@mantine/core';
import { IconFolderOpen } from '@tabler/icons-react';
import { useState } from 'react';
import { deferred } from '../../ui/deferred.tsx';
import { DocumentRow } from './DocumentRow.tsx';
import styles from './Documents.module.css';
import type { Drop } from './DropArea.tsx';
import type { DocumentContext } from './document-context.ts';
import { type DocumentGroup, documentGroups } from './document-groups.ts';
import { TrashedRow } from './TrashedRow.tsx';

const EditDocumentDialog = deferred(
  async () => (await import('./EditDocumentDialog.tsx')).EditDocumentDialog,
);
const HistoryDialog = deferred(async () => (await import('../../history/HistoryDialog.tsx')).HistoryDialog);
const VersionsDialog = deferred(async () => (await import('./VersionsDialog.tsx')).VersionsDialog);

interface DocumentListProps {
  documents: readonly Document[];
  folders: readonly DocumentFolder[];
  /** The drop target, while files are dragged over the list. */
  drop: Drop | undefined;
  trashed: boolean;
  mayWrite: boolean;
  context: DocumentContext;
  selected: ReadonlySet<string>;
  onSelect: (ids: ReadonlySet<string>) => void;
}

/** Documents by folder. While files are dragged over the list every folder is shown as a drop target. */
export function DocumentList(props: DocumentListProps) {
  const { documents, folders, drop, trashed, mayWrite, context, selected, onSelect } = props;
  const [dialog, setDialog] = useState<{ kind: 'edit' | 'versions' | 'history'; document: Document }>();
  const close = () => setDialog(undefined);
  const showHistory = (document: Document) =>
    HistoryDialog.whenLoaded(() => setDialog({ kind: 'history', document }));
  const history = dialog?.kind === 'history' && (
    <HistoryDialog
      record={{ id: dialog.document.id, name: dialog.document.title }}
      unchanged="This document has not been changed since it was added."
      onClose={close}
    />
  );

  if (trashed)
    return (
      <>
        <p className="muted small">Deleted for good {TRASH_DAYS} days after they were put here.</p>
        <ul className="box lined" aria-label="Documents in the trash">
          {documents.map((document) => (
            <TrashedRow
              key={document.id}
              document={document}
              mayWrite={mayWrite}
              onHistory={() => showHistory(document)}
            />
          ))}
        </ul>
        {history}
      </>
    );

  function select(ids: readonly string[], chosen: boolean) {
    const next = new Set(selected);
    for (const id of ids) {
      if (chosen) next.add(id);
      else next.delete(id);
    }
    onSelect(next);
  }

  const groups = documentGroups(documents, folders);
  return (
    <div className="box lined">
      {groups
        .filter((group) => drop || group.documents.length > 0)
        .map((group) => (
          <section
            key={group.id ?? ''}
            aria-label={group.name}
            data-folder={group.id ?? ''}
            className={styles.folder}
            data-over={(drop && drop.folderId === group.id) || undefined}
          >
            <FolderHeader group={group} selected={selected} onSelect={select} />
            <ul className="lined">
              {group.documents.map((document) => (
                <DocumentRow
                  key={document.id}
                  document={document}
                  shownOn={context.resourceId}
                  mayWrite={mayWrite}
                  selected={selected.has(document.id)}
                  onSelect={(chosen) => select([document.id], chosen)}
                  onEdit={() => EditDocumentDialog.whenLoaded(() => setDialog({ kind: 'edit', document }))}
                  onVersions={() =>
                    VersionsDialog.whenLoaded(() => setDialog({ kind: 'versions', document }))
                  }
                  onHistory={() => showHistory(document)}
                />
              ))}
            </ul>
          </section>
        ))}
      {dialog?.kind === 'edit' && (
        <EditDocumentDialog document={dialog.document} folders={folders} context={context} onClose={close} />
      )}
      {dialog?.kind === 'versions' && (
        <VersionsDialog document={dialog.document} mayWrite={mayWrite} onClose={close} />
      )}
      {history}
    </div>
  );
}

interface FolderHeaderProps {
  group: DocumentGroup;
  selected: ReadonlySet<string>;
  onSelect: (ids: readonly string[], chosen: boolean) => void;
}

function FolderHeader({ group: { name, documents }, selected, onSelect }: FolderHeaderProps) {
  const ids = documents.map(({ id }) => id);
  const count = ids.filter((id) => selected.has(id)).length;
  return (
    <Group wrap="nowrap" gap={8} px={12} mih={32} className={styles.header ?? ''}>
      {ids.length > 0 && (
        <Checkbox
          aria-label={`Select all in ${name}`}
          className="screen-only"
          checked={count === ids.length}
          indeterminate={count > 0 && count < ids.length}
          onChange={({ currentTarget }) => onSelect(ids, currentTarget.checked)}
        />
      )}
      <IconFolderOpen size={16} stroke={1.6} aria-hidden />
      <Box component="h3" fz="sm" fw={600}>
        {name}
      </Box>
      <span className="muted small">{ids.length}</span>
    </Group>
  );
}
