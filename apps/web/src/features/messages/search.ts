import { idParam, oneOf, searchReader, textParam } from '../../lib/search-params.ts';

/** Parses the search parameters of the messages; invalid values are dropped. */
export const parseMessageSearch = searchReader({
  /** The listed box; all open threads by default. */
  box: oneOf('mine', 'unassigned', 'waiting', 'snoozed', 'closed', 'triage', 'dismissed'),
  /** Words to search for. */
  q: textParam,
  /** The open mail of the boxes `triage` and `dismissed`. */
  mail: idParam,
  /** Number of the message that a link points to. */
  message: textParam,
  /** The document in the preview over the thread, and its version. */
  document: idParam,
  version: textParam,
});

/** The search parameters of the messages. */
export type MessageSearch = ReturnType<typeof parseMessageSearch>;
