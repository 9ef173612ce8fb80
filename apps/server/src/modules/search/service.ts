import { SEARCH_RESULTS } from '@landfall/contract/constants';
import { NOT_ARCHIVED } from '@landfall/contract/fields';
import type { SearchResults } from '@landfall/contract/search';
import type { OrgSession } from '../../platform/http/gate.ts';
import * as queries from './queries.ts';

function toWire<Row extends { archived_at: string | null }>(row: Row): Row & { archived_at: string } {
  return { ...row, archived_at: row.archived_at ?? NOT_ARCHIVED };
}

/** The rows of ids, unless there are none. */
async function rowsOf<Row>(
  ids: string[] | undefined,
  select: (ids: string[]) => Promise<Row[]>,
): Promise<Row[]> {
  return ids && ids.length > 0 ? select(ids) : [];
}

/**
 * What `text` may be meant for. Records that have all its words come first (whole words, then beginnings, then insides
 * of words), then those that have them but for one slip in a word; active ones before archived ones of the same kind
 * of match, then the newest. Of people names come before e-mail addresses. Letters without their accents, telephone
 * numbers written in any way and case numbers with any signs between are found as well. Deleted people are not.
 */
export async function search({ tx }: OrgSession, text: string): Promise<SearchResults> {
  const found = await queries.searchEntries(tx, text, SEARCH_RESULTS);
  const idsOf = (wanted: queries.Found['kind']) => found.find(({ kind }) => kind === wanted)?.ids;
  const [beneficiaries, cases, petitioners] = await Promise.all([
    rowsOf(idsOf('beneficiary'), (ids) => queries.selectBeneficiaries(tx, ids)),
    rowsOf(idsOf('case'), (ids) => queries.selectCases(tx, ids)),
    rowsOf(idsOf('petitioner'), (ids) => queries.selectPetitioners(tx, ids)),
  ]);
  return { beneficiaries, case_records: cases.map(toWire), petitioners: petitioners.map(toWire) };
}
