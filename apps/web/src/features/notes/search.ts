import { idParam, searchReader } from '../../lib/search-params.ts';

/** Reads what a record's address says of its notes; what means nothing is left out. */
export const parseNoteSearch = searchReader({
  /** The note that a link leads to. */
  note: idParam,
});
