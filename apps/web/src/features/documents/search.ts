import { idParam, oneOf, searchReader, textParam } from '../../lib/search-params.ts';

/** Reads what a record's address says of its documents; what means nothing is left out. */
export const parseDocumentSearch = searchReader({
  /** The document that is looked at. */
  document: idParam,
  /** Which version of it; the latest one unless given. */
  version: textParam,
  /** The page at which it opens; the first one unless given. */
  page: textParam,
  /** Words of a title or a file's name. */
  document_filter: textParam,
  /** Those in the trash instead. */
  documents: oneOf('trash'),
});

/** What a record's address says of its documents. */
export type DocumentSearch = ReturnType<typeof parseDocumentSearch>;
