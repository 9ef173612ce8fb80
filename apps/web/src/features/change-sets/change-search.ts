import { CHANGE_ROW_STATES, type ChangeRowState } from '@landfall/contract/change-sets';

/** The search parameters of a change set. */
export interface ChangeSearch {
  /** Only dates in this state. */
  show?: ChangeRowState | undefined;
}

export function parseChangeSearch({ show }: Record<string, unknown>): ChangeSearch {
  const state = CHANGE_ROW_STATES.find((known) => known === show);
  return state ? { show: state } : {};
}
