import { idParam, searchReader } from '../../lib/search-params.ts';

/** Parses the search parameters of the control sheet: a member of the cases' teams. */
export const parseControlSearch = searchReader({ assignee_id: idParam });

/** The search parameters, which the server accepts as they are. */
export type ControlSearch = ReturnType<typeof parseControlSearch>;
