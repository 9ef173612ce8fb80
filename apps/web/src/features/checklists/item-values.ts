import { type ChecklistItem, updateChecklistItem } from '@landfall/contract/checklists';
import { formatDate } from '../../lib/date-format.ts';
import { rulesOf } from '../../lib/form-rules.ts';
import {
  NO_WORDS,
  providerName,
  sentWords,
  WORD_FIELDS,
  WORD_RULES,
  type WordValues,
  wordValues,
} from './item-words.ts';
import type { ItemChanges } from './queries.ts';

/** The form values of an item. */
export interface ItemValues extends WordValues {
  /** Empty: without a due day. */
  due_on: string;
  note: string;
}

/** The fields of an item that can be edited, with their labels. */
export const ITEM_FIELDS = {
  title: WORD_FIELDS.title,
  from: WORD_FIELDS.from,
  due_on: 'Due Date',
  why: WORD_FIELDS.why,
  note: 'Note',
  es_title: WORD_FIELDS.es_title,
  es_why: WORD_FIELDS.es_why,
} as const satisfies Record<keyof ItemValues, string>;

export const NEW_ITEM: ItemValues = { ...NO_WORDS, due_on: '', note: '' };

/** Validation rules of an item. */
export const ITEM_RULES = { ...WORD_RULES, note: rulesOf(updateChecklistItem).note };

export function valuesOfItem(item: ChecklistItem): ItemValues {
  return { ...wordValues(item), due_on: item.due_on ?? '', note: item.note };
}

/** The changed fields only, so that concurrent changes to other fields stay. */
export function changesOfItem(base: ChecklistItem, values: ItemValues): ItemChanges {
  const before = valuesOfItem(base);
  const differs = (field: keyof ItemValues) => before[field] !== values[field];
  const { title, why, from, translations } = sentWords(values);
  return {
    ...(differs('title') && { title }),
    ...(differs('why') && { why }),
    ...(differs('from') && { from }),
    ...((differs('es_title') || differs('es_why')) && { translations }),
    ...(differs('due_on') && { due_on: values.due_on || null }),
    ...(differs('note') && { note: values.note }),
  };
}

/** A field's value as it is displayed. */
export function itemText(field: keyof ItemValues, value: string): string {
  if (field === 'from') return providerName(value);
  return field === 'due_on' && value ? formatDate(value) : value;
}
