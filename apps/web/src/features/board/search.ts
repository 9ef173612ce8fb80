import { BOARD_CHECKS, type BoardCheck } from '@landfall/contract/board';
import { choiceParam, definedEntries } from '../../lib/search-params.ts';

/** What the board's address holds: the check that is looked at alone, and whether its rows are those not needed. */
export interface BoardSearch {
  check?: BoardCheck;
  shown?: 'dismissed';
}

/** Reads the board's address; what means nothing is left out. */
export function parseBoardSearch(search: Record<string, unknown>): BoardSearch {
  const check = choiceParam(search.check, BOARD_CHECKS);
  return definedEntries<BoardSearch>({ check, shown: check && choiceParam(search.shown, ['dismissed']) });
}
