import { idParam, oneOf, searchReader, textParam } from '../../lib/search-params.ts';

/** Reads what the address of the messages holds; what means nothing is left out. */
export const parseMessageSearch = searchReader({
  /** The part of the inbox that is listed; all that is not closed unless given. */
  box: oneOf('mine', 'unassigned', 'waiting', 'snoozed', 'closed', 'triage', 'dismissed'),
  /** Words that are looked for. */
  q: textParam,
  /** The mail in no thread that is read, of `triage` and `dismissed`. */
  mail: idParam,
  /** The number of the message that a link leads to. */
  message: textParam,
  /** The document that is looked at over the thread, and which version of it. */
  document: idParam,
  version: textParam,
});

/** What the address of the messages holds. */
export type MessageSearch = ReturnType<typeof parseMessageSearch>;
