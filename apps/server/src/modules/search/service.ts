import { SEARCH_RESULTS } from '@landfall/contract/constants';
import type { SearchResults } from '@landfall/contract/search';
import type { OrgSession } from '../../platform/http/gate.ts';
import { WireText } from '../../platform/http/wire-text.ts';
import * as queries from './queries.ts';

/**
 * What `text` may be meant for. Records that have all its words come first (whole words, then beginnings, then insides
 * of words), then those that have them but for one slip in a word; active ones before archived ones of the same kind
 * of match, then the newest. Of people names come before e-mail addresses. Letters without their accents, telephone
 * numbers written in any way and case numbers with any signs between are found as well. Deleted people are not.
 */
export async function search({ tx }: OrgSession, text: string): Promise<WireText<SearchResults>> {
  const found = await queries.selectFound(tx, text, SEARCH_RESULTS);
  return new WireText(
    `{"beneficiaries":${found.beneficiaries},"case_records":${found.case_records},"petitioners":${found.petitioners}}`,
  );
}
