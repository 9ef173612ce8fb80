import { CHART_LABELS } from '@landfall/contract/visa-bulletins';
import { monthWords } from '@landfall/domain/visa-bulletin/months';
import type { OrgTx } from '../../platform/db/session.ts';
import * as queries from './queries.ts';

/** A move of a member's case, for their digest. */
export interface ReportedMove {
  /** The number of all moves, of which only the first few are read. */
  total: number;
  case_id: string;
  case_name: string;
  client: string;
  words: string;
}

/**
 * The moves of a member's cases since their last delivered digest, the latest of each chart, at most `limit`.
 * @param today the calendar day of the digest
 */
export async function movesForDigest(
  tx: OrgTx,
  personId: string,
  since: string,
  limit: number,
): Promise<ReportedMove[]> {
  const moves = await queries.selectMovesForDigest(tx, personId, since, limit);
  return moves.map(({ chart, month, became_current, corrected, ...move }) => ({
    ...move,
    words: `${wordsOf(became_current, corrected)}: ${CHART_LABELS[chart]}, ${monthWords(month)}`,
  }));
}

/** A move in words; of a revoked one, that it did not happen. */
function wordsOf(became: boolean, corrected: boolean): string {
  if (corrected) return became ? 'Corrected, it did not become current' : 'Corrected, it is still current';
  return became ? 'Became current' : 'No longer current';
}
