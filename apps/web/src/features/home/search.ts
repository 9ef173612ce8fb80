import { oneOf, searchReader } from '../../lib/search-params.ts';

/** Reads the address of one's own work: whose dates are shown, and what is being added to a case. */
export const parseHomeSearch = searchReader({
  /** The person's own unless it says otherwise. */
  scope: oneOf('office'),
  add: oneOf('date', 'note', 'task'),
});

/** What the address of one's own work holds. */
export type HomeSearch = ReturnType<typeof parseHomeSearch>;
