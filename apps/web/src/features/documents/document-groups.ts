import type { DocumentFolder } from '@landfall/contract/document-folders';
import type { Document } from '@landfall/contract/documents';

/** Documents of one folder. */
export interface DocumentGroup {
  /** Null for documents in no folder. */
  id: string | null;
  name: string;
  documents: readonly Document[];
}

export const NO_FOLDER = 'No folder';

/** Documents by folder, in the office's order; those in no folder come last. Empty folders are included. */
export function documentGroups(
  documents: readonly Document[],
  folders: readonly Pick<DocumentFolder, 'id' | 'name'>[],
): DocumentGroup[] {
  const known = new Set(folders.map(({ id }) => id));
  const byFolder = Map.groupBy(documents, ({ folder_id }) =>
    // The folder may not have loaded yet.
    folder_id && known.has(folder_id) ? folder_id : null,
  );
  return [...folders, { id: null, name: NO_FOLDER }].map(({ id, name }) => ({
    id,
    name,
    documents: byFolder.get(id) ?? [],
  }));
}
