import { oneOf, searchReader } from '../../lib/search-params.ts';

/** Parses the search parameters of the start page: whose dates are shown, and what is being added to a case. */
export const parseHomeSearch = searchReader({
  /** The person's own dates by default. */
  scope: oneOf('office'),
  add: oneOf('date', 'note', 'task'),
});

/** The search parameters of the start page. */
export type HomeSearch = ReturnType<typeof parseHomeSearch>;
