import { type ItemProvider, PROVIDER_LABELS } from '@landfall/contract/checklist-words';
import { type ChecklistItem, createChecklistItem, type ItemState } from '@landfall/contract/checklists';
import { required, rulesOf } from '../../lib/form-rules.ts';
import type { Tone } from '../../ui/Badge.tsx';

/** The colour of each state. */
export const STATE_TONES: Readonly<Record<ItemState, Tone>> = {
  open: 'grey',
  asked: 'yellow',
  received: 'blue',
  accepted: 'green',
  not_needed: 'grey',
};

/** The providers to choose from. */
export const PROVIDER_CHOICES = Object.entries(PROVIDER_LABELS).map(([value, label]) => ({ value, label }));

/** The label of a provider. */
export function providerName(from: string): string {
  return PROVIDER_CHOICES.find(({ value }) => value === from)?.label ?? from;
}

/** The texts of an item as form values, in English and Spanish. */
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

/** The texts of a new item, which the client provides. */
export const NO_WORDS: WordValues = { title: '', why: '', from: 'client', es_title: '', es_why: '' };

/** An item's texts as form values. */
export function wordValues({
  title,
  why,
  from,
  translations: { es },
}: Pick<ChecklistItem, 'title' | 'why' | 'from' | 'translations'>): WordValues {
  return { title, why, from, es_title: es?.title ?? '', es_why: es?.why ?? '' };
}

/** The translations, where there are any. */
export function translationsOf({ es_title, es_why }: WordValues): ChecklistItem['translations'] {
  const es = { title: es_title.trim(), why: es_why.trim() };
  return es.title || es.why ? { es } : {};
}

/** The texts as they are sent. */
export function sentWords(values: WordValues) {
  const { title, why, from } = values;
  return { title, why, from: from as ItemProvider, translations: translationsOf(values) };
}

const { title, why } = rulesOf(createChecklistItem);

/** Validation rules of the texts. A reason in Spanish requires a title in Spanish. */
export const WORD_RULES = {
  title: required(WORD_FIELDS.title, title),
  why,
  es_title: (value: string, { es_why }: Pick<WordValues, 'es_why'>) => {
    if (value.trim() !== '') return title(value);
    return es_why.trim() === '' ? null : `${WORD_FIELDS.es_title} is required`;
  },
  es_why: why,
};

/** The form's name of a field with an error: `translations.es.title` is `es_title`. */
export function formField(name: string): string {
  return name.replace(/translations\.es\.(title|why)$/, 'es_$1').replace(/translations(\.es)?$/, 'es_title');
}
