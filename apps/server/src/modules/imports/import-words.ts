import type { HandlerInput, HandlerResult } from '@landfall/contract/endpoint';
import {
  type ImportMeaning,
  type listImportWords as listWordsCall,
  WORD_LENGTH,
  WORDS_LISTED,
} from '@landfall/contract/imports';
import type { OrgTx } from '../../platform/db/session.ts';
import { found, invalidInput } from '../../platform/http/failure.ts';
import type { OrgSession } from '../../platform/http/gate.ts';
import { listMatterTypes } from '../matter-types/service.ts';
import { officeWords, wordKey } from './known-words.ts';
import * as queries from './queries.ts';

/** @throws Failure `invalid_input` that names `meanings` when a value is assigned an unknown status or kind */
export async function assertMeanings(tx: OrgTx, meanings: readonly ImportMeaning[]): Promise<void> {
  const words = officeWords(await listMatterTypes(tx));
  const unknown = meanings.find(({ field, means }) => means !== null && !words[field].has(means));
  if (unknown?.field === 'status') throw invalidInput({ meanings: `There is no status ${unknown.means}` });
  if (unknown) throw invalidInput({ meanings: 'No active kind of case has this id' });
}

/**
 * Values of a column that are not statuses or kinds of the organization, with a guess; spellings of the same word are
 * listed as one.
 */
export async function listWords(
  { tx }: OrgSession,
  id: string,
  { column, field }: HandlerInput<typeof listWordsCall>['query'],
): Promise<HandlerResult<typeof listWordsCall>> {
  const stored = found(await queries.selectImport(tx, id));
  const known = officeWords(await listMatterTypes(tx))[field];
  const seen = new Map<string, { value: string; rows: number; guess: string | null }>();
  for (const { value, rows } of await queries.selectValues(tx, stored, column)) {
    if (value.length > WORD_LENGTH || known.find(value) !== undefined) continue;
    const key = wordKey(value);
    const same = seen.get(key);
    if (same) same.rows += rows;
    else seen.set(key, { value, rows, guess: known.guess(value) });
  }
  const words = [...seen.values()].toSorted((one, other) => other.rows - one.rows);
  return { words: words.slice(0, WORDS_LISTED), left: Math.max(0, words.length - WORDS_LISTED) };
}
