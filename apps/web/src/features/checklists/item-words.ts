import { type ItemProvider, PROVIDER_LABELS } from '@landfall/contract/checklist-words';
import { type ChecklistItem, createChecklistItem, type ItemState } from '@landfall/contract/checklists';
import { required, rulesOf } from '../../lib/form-rules.ts';
import type { Tone } from '../../ui/Badge.tsx';

/** How states of an item look. */
export const STATE_TONES: Readonly<Record<ItemState, Tone>> = {
  open: 'grey',
  asked: 'yellow',
  received: 'blue',
  accepted: 'green',
  not_needed: 'grey',
};

/** Who can provide an item, to choose from. */
export const PROVIDER_CHOICES = Object.entries(PROVIDER_LABELS).map(([value, label]) => ({ value, label }));

/** Who provides an item, in words. */
export function providerName(from: string): string {
  return PROVIDER_CHOICES.find(({ value }) => value === from)?.label ?? from;
}

/** What an item asks for as it is edited: in the office's words, and in Spanish. */
export interface WordValues {
  title: string;
  why: string;
  from: string;
  es_title: string;
  es_why: string;
}

/** The labels of {@link WordValues}. */
export const WORD_FIELDS = {
  title: 'Title',
  why: 'Why It Is Needed',
  from: 'Provided By',
  es_title: 'Title in Spanish',
  es_why: 'Why in Spanish',
} as const satisfies Record<keyof WordValues, string>;

/** Begins an item that the client provides. */
export const NO_WORDS: WordValues = { title: '', why: '', from: 'client', es_title: '', es_why: '' };

/** An item's words as they are edited. */
export function wordValues({
  title,
  why,
  from,
  translations: { es },
}: Pick<ChecklistItem, 'title' | 'why' | 'from' | 'translations'>): WordValues {
  return { title, why, from, es_title: es?.title ?? '', es_why: es?.why ?? '' };
}

/** The words in other languages, where there are any. */
export function translationsOf({ es_title, es_why }: WordValues): ChecklistItem['translations'] {
  const es = { title: es_title.trim(), why: es_why.trim() };
  return es.title || es.why ? { es } : {};
}

/** Words as they are sent. */
export function sentWords(values: WordValues) {
  const { title, why, from } = values;
  return { title, why, from: from as ItemProvider, translations: translationsOf(values) };
}

const { title, why } = rulesOf(createChecklistItem);

/** What is wrong with words before they are sent. A reason in Spanish needs a title in Spanish. */
export const WORD_RULES = {
  title: required(WORD_FIELDS.title, title),
  why,
  es_title: (value: string, { es_why }: Pick<WordValues, 'es_why'>) => {
    if (value.trim() !== '') return title(value);
    return es_why.trim() === '' ? null : `${WORD_FIELDS.es_title} is required`;
  },
  es_why: why,
};

/** A refused field as the form names it: `translations.es.title` is `es_title`. */
export function formField(name: string): string {
  return name.replace(/translations\.es\.(title|why)$/, 'es_$1').replace(/translations(\.es)?$/, 'es_title');
}
