import { idParam, oneOf, searchReader, textParam } from '../../lib/search-params.ts';

/** Parses the search parameters of a record that concern its documents; invalid values are dropped. */
export const parseDocumentSearch = searchReader({
  /** The document in the preview. */
  document: idParam,
  /** Its version; the latest one by default. */
  version: textParam,
  /** The page of the preview; the first one by default. */
  page: textParam,
  /** Words of a title or a file's name. */
  document_filter: textParam,
  /** Lists documents in the trash instead. */
  documents: oneOf('trash'),
});

/** The search parameters of a record that concern its documents. */
export type DocumentSearch = ReturnType<typeof parseDocumentSearch>;
