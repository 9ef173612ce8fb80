import { CHANGE_ROW_STATES, type ChangeRowState } from '@landfall/contract/change-sets';

/** What the address of a change set holds. */
export interface ChangeSearch {
  /** Which dates are shown. */
  show?: ChangeRowState | undefined;
}

export function parseChangeSearch({ show }: Record<string, unknown>): ChangeSearch {
  const state = CHANGE_ROW_STATES.find((known) => known === show);
  return state ? { show: state } : {};
}
