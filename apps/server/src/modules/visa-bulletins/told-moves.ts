import { CHART_LABELS } from '@landfall/contract/visa-bulletins';
import { monthWords } from '@landfall/domain/visa-bulletin/months';
import type { OrgTx } from '../../platform/db/session.ts';
import * as queries from './queries.ts';

/** What became of a case of a member, for their digest. */
export interface ToldMove {
  /** How many there are, of which the first few are read. */
  total: number;
  case_id: string;
  case_name: string;
  client: string;
  words: string;
}

/**
 * What became of the cases of a member since their last digest that went out, of each chart the latest, and no more than
 * `most`.
 * @param today the calendar day of the digest
 */
export async function movesToTell(
  tx: OrgTx,
  personId: string,
  today: string,
  most: number,
): Promise<ToldMove[]> {
  const moves = await queries.selectMovesToTell(tx, personId, today, most);
  return moves.map(({ chart, month, became_current, corrected, ...move }) => ({
    ...move,
    words: `${wordsOf(became_current, corrected)}: ${CHART_LABELS[chart]}, ${monthWords(month)}`,
  }));
}

/** What is told; of what is not so after all that it is not. */
function wordsOf(became: boolean, corrected: boolean): string {
  if (corrected) return became ? 'Corrected, it did not become current' : 'Corrected, it is still current';
  return became ? 'Became current' : 'No longer current';
}
