import { SEARCH_RESULTS } from '@landfall/contract/constants';
import { NOT_ARCHIVED } from '@landfall/contract/fields';
import type { SearchResults } from '@landfall/contract/search';
import type { OrgTx } from '../../platform/db/session.ts';
import type { OrgSession } from '../../platform/http/gate.ts';
import * as queries from './queries.ts';

/** The records of `ids` in their order. */
async function inOrder<Row extends { id: string }>(
  tx: OrgTx,
  ids: readonly string[],
  select: (tx: OrgTx, ids: readonly string[]) => Promise<Row[]>,
): Promise<Row[]> {
  if (ids.length === 0) return [];
  const rows = new Map((await select(tx, ids)).map((row) => [row.id, row]));
  return ids.flatMap((id) => rows.get(id) ?? []);
}

function toWire<Row extends { archived_at: string | null }>(row: Row): Row & { archived_at: string } {
  return { ...row, archived_at: row.archived_at ?? NOT_ARCHIVED };
}

/**
 * What `text` may be meant for. Records that have all its words come first (whole words, then beginnings, then insides
 * of words), then those that have them but for one slip in a word; active ones before archived ones of the same kind
 * of match, then the newest. Letters without their accents, telephone numbers written in any way and case numbers with
 * any signs between are found as well. Deleted people are not.
 */
export async function search({ tx }: OrgSession, text: string): Promise<SearchResults> {
  const found = await queries.selectFound(tx, text, SEARCH_RESULTS);
  const [beneficiaries, cases, petitioners] = await Promise.all([
    inOrder(tx, found.beneficiaries, queries.selectFoundBeneficiaries),
    inOrder(tx, found.cases, queries.selectFoundCases),
    inOrder(tx, found.petitioners, queries.selectFoundPetitioners),
  ]);
  return { beneficiaries, case_records: cases.map(toWire), petitioners: petitioners.map(toWire) };
}
