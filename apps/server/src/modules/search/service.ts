import { SEARCH_RESULTS, TEXT_RESULTS } from '@landfall/contract/constants';
import type { HandlerInput } from '@landfall/contract/endpoint';
import { NOT_ARCHIVED } from '@landfall/contract/fields';
import { numberQuery } from '@landfall/contract/identifier-numbers';
import type {
  FoundRecords,
  readRecords as readRecordsCall,
  SearchResults,
  search as searchCall,
} from '@landfall/contract/search';
import type { OrgTx } from '../../platform/db/session.ts';
import type { OrgSession } from '../../platform/http/gate.ts';
import { searchNumbers } from '../people-records/service.ts';
import * as queries from './queries.ts';
import { snippetOf } from './snippet.ts';

function toWire<Row extends { archived_at: string | null }>(row: Row): Row & { archived_at: string } {
  return { ...row, archived_at: row.archived_at ?? NOT_ARCHIVED };
}

/** The rows of found records; without a query when nothing was found. */
async function rowsOf<Found, Row>(
  found: readonly Found[],
  select: (found: readonly Found[]) => Promise<Row[]>,
): Promise<Row[]> {
  return found.length > 0 ? select(found) : [];
}

/** Documents, notes and threads of found pages, each with the excerpt around `text`. */
async function textsOf(
  tx: OrgTx,
  text: string,
  pages: readonly queries.FoundPage[],
): Promise<Pick<SearchResults, 'documents' | 'notes' | 'messages'>> {
  const of = (wanted: queries.FoundPage['kind']) => pages.filter(({ kind }) => kind === wanted);
  const [documents, notes, threads] = await Promise.all([
    rowsOf(of('document'), (found) => queries.selectDocumentTexts(tx, found)),
    rowsOf(of('note'), (found) => queries.selectNoteTexts(tx, found)),
    rowsOf(of('thread'), (found) => queries.selectThreadTexts(tx, found)),
  ]);
  return {
    documents: documents.map(({ name: title, page, has_pages, body, ...found }) => ({
      ...found,
      title,
      page: page > 0 && has_pages ? page : null,
      snippet: page > 0 ? snippetOf(body, text) : '',
    })),
    notes: notes.map(({ name: subject, page: _, has_pages: __, body, ...found }) => ({
      ...found,
      subject,
      snippet: snippetOf(body, text),
    })),
    messages: threads.map(({ name: subject, page, has_pages: _, body, ...found }) => ({
      ...found,
      subject,
      number: page > 0 ? page : null,
      snippet: page > 0 ? snippetOf(body, text) : '',
    })),
  };
}

/** Numbers that begin with the typed text, if it can be a number. */
async function numbersFound(tx: OrgTx, text: string): Promise<SearchResults['identifiers']> {
  const sought = numberQuery(text);
  return sought ? searchNumbers(tx, sought, SEARCH_RESULTS) : [];
}

/** The found cases and, if they leave room, those of the found people. */
async function casesFound(tx: OrgTx, ids: string[], foundPeople: string[]) {
  const people = ids.length < SEARCH_RESULTS ? foundPeople : [];
  return rowsOf([...ids, ...people], () => queries.selectCases(tx, { ids, people, limit: SEARCH_RESULTS }));
}

/**
 * Searches for `text`. Records with exactly this name come first, then those with all its words (whole words, then
 * beginnings, then parts of words), then those with one typing error in a word; among equal matches, active records
 * before archived ones, then the newest. For people, names come before e-mail addresses. Accents, and separators in
 * telephone, case and other numbers are ignored; numbers of people are found by their beginning. Deleted people are not
 * found. A case is also found by its people, as a user who searches for a client wants to see the client's cases.
 */
export async function search(
  { tx }: OrgSession,
  { q: text, resource_id: on }: HandlerInput<typeof searchCall>['query'],
): Promise<SearchResults> {
  const searchPages = () => queries.searchPages(tx, text, on, TEXT_RESULTS);
  if (on !== undefined) {
    const texts = await textsOf(tx, text, await searchPages());
    return { beneficiaries: [], case_records: [], petitioners: [], identifiers: [], ...texts };
  }
  const [pages, found, identifiers] = await Promise.all([
    searchPages(),
    queries.searchEntries(tx, text, SEARCH_RESULTS),
    numbersFound(tx, text),
  ]);
  const idsOf = (wanted: queries.Found['kind']) => found.find(({ kind }) => kind === wanted)?.ids ?? [];
  const people = idsOf('beneficiary');
  const known = identifiers.flatMap(({ resource_id, resource_kind }) =>
    resource_kind === 'beneficiary' ? [resource_id] : [],
  );
  const [beneficiaries, cases, petitioners, texts] = await Promise.all([
    rowsOf(people, (ids) => queries.selectBeneficiaries(tx, { ids })),
    casesFound(tx, idsOf('case'), [...new Set([...known, ...people])]),
    rowsOf(idsOf('petitioner'), (ids) => queries.selectPetitioners(tx, { ids })),
    textsOf(tx, text, pages),
  ]);
  const records = { beneficiaries, case_records: cases.map(toWire), petitioners: petitioners.map(toWire) };
  return { ...records, identifiers, ...texts };
}

/** The records with these ids that the caller may see, as search results show them. */
export async function readRecords(
  { tx }: OrgSession,
  { ids }: HandlerInput<typeof readRecordsCall>['query'],
): Promise<FoundRecords> {
  const [beneficiaries, cases, petitioners, threads] = await Promise.all([
    queries.selectBeneficiaries(tx, { ids }),
    queries.selectCases(tx, { ids, people: [], limit: ids.length }),
    queries.selectPetitioners(tx, { ids }),
    queries.selectThreads(tx, ids),
  ]);
  return { beneficiaries, case_records: cases.map(toWire), petitioners: petitioners.map(toWire), threads };
}
