import { idParam, searchReader } from '../../lib/search-params.ts';

/** Reads the control sheet's address: on whose team the cases are. */
export const parseControlSearch = searchReader({ assignee_id: idParam });

/** What its address holds, which the server answers. */
export type ControlSearch = ReturnType<typeof parseControlSearch>;
