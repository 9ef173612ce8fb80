import { CASE_STATUS_LABELS, CASE_STATUSES, type CaseStatus } from '@landfall/contract/case-records';
import { NOT_ARCHIVED } from '@landfall/contract/fields';
import type { ImportMeaning, WordField } from '@landfall/contract/imports';
import type { MatterType } from '@landfall/contract/matter-types';
import { folded } from './guess-columns.ts';

/** A key that all spellings of a word share: its letters and digits, without accents. */
export function wordKey(text: string): string {
  return folded(text).replaceAll(' ', '') || text.trim().toLowerCase();
}

/** Names of the statuses in other practices and systems, in addition to the product's own. */
const STATUS_WORDS: Readonly<Record<CaseStatus, readonly string[]>> = {
  initiated: [
    'new',
    'open',
    'opened',
    'active',
    'intake',
    'in progress',
    'started',
    'nuevo',
    'abierto',
    'iniciado',
  ],
  drafted: ['draft', 'drafting', 'in preparation', 'preparing', 'prepared', 'borrador', 'redactado'],
  filed: ['submitted', 'pending', 'pending at uscis', 'receipted', 'sent', 'presentado', 'enviado'],
  client_action_required: [
    'waiting for client',
    'waiting on client',
    'client action',
    'pending client',
    'on hold',
  ],
};

/** The organization's words by meaning. A word is found in any spelling, unless the spelling fits two words. */
export class KnownWords {
  readonly #exact = new Map<string, string>();
  readonly #byKey = new Map<string, string | null>();
  readonly #names = new Map<string, string>();
  readonly #guesses: ReadonlyMap<string, string>;

  constructor(
    names: Iterable<readonly [name: string, meaning: string]>,
    guesses = new Map<string, string>(),
  ) {
    for (const [name, meaning] of names) {
      this.#exact.set(name.toLowerCase(), meaning);
      this.#names.set(meaning, name);
      const key = wordKey(name);
      this.#byKey.set(key, this.#byKey.has(key) ? null : meaning);
    }
    this.#guesses = guesses;
  }

  /** The meaning of a word; undefined when the organization does not have it. */
  find(text: string): string | undefined {
    return this.#exact.get(text.trim().toLowerCase()) ?? this.#byKey.get(wordKey(text)) ?? undefined;
  }

  /**
   * The likely meaning of an unknown word: that of a word known from elsewhere, else of the only word of the
   * organization that begins with it or that it begins with.
   */
  guess(text: string): string | null {
    const key = wordKey(text);
    const known = this.#guesses.get(key);
    if (known !== undefined) return known;
    if (key.length < 3) return null;
    const alike = [...this.#byKey].filter(([name]) => name.startsWith(key) || key.startsWith(name));
    const [[, meaning] = ['', null], ...others] = alike;
    return others.length === 0 ? meaning : null;
  }

  /** The organization's name for a meaning; undefined when there is none. */
  nameOf(meaning: string): string | undefined {
    return this.#names.get(meaning);
  }

  has(meaning: string): boolean {
    return this.#names.has(meaning);
  }
}

const STATUSES = new KnownWords(
  CASE_STATUSES.map((status) => [CASE_STATUS_LABELS[status], status]),
  new Map(
    CASE_STATUSES.flatMap((status) => STATUS_WORDS[status].map((word) => [wordKey(word), status] as const)),
  ),
);

/** The organization's own words for the values of each field. */
export type WordsOf = Readonly<Record<WordField, KnownWords>>;

/** @param matterTypes archived kinds are left out, as new cases do not get them */
export function officeWords(matterTypes: readonly MatterType[]): WordsOf {
  const active = matterTypes.filter(({ archived_at }) => archived_at === NOT_ARCHIVED);
  return { status: STATUSES, matter_type: new KnownWords(active.map(({ name, id }) => [name, id])) };
}

/** The assigned meanings of values, by field and {@link wordKey}. */
export function meaningsOf(
  meanings: readonly ImportMeaning[],
): Readonly<Record<WordField, ReadonlyMap<string, string | null>>> {
  const of = (field: WordField) =>
    new Map(
      meanings
        .filter((each) => each.field === field)
        .map(({ value, means }) => [wordKey(value), means] as const),
    );
  return { status: of('status'), matter_type: of('matter_type') };
}
