import { BOARD_CHECKS, type BoardCheck } from '@landfall/contract/board';
import { choiceParam, definedEntries } from '../../lib/search-params.ts';

/** The search parameters of the board: the check that is shown alone, and whether its dismissed rows are shown. */
export interface BoardSearch {
  check?: BoardCheck;
  shown?: 'dismissed';
}

/** Parses the search parameters of the board; invalid values are dropped. */
export function parseBoardSearch(search: Record<string, unknown>): BoardSearch {
  const check = choiceParam(search.check, BOARD_CHECKS);
  return definedEntries<BoardSearch>({ check, shown: check && choiceParam(search.shown, ['dismissed']) });
}
