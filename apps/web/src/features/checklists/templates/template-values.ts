import {
  type ChecklistTemplate,
  createChecklistTemplate,
  type TemplateItem,
} from '@landfall/contract/checklist-templates';
import { fieldWords } from '../../../api/error-words.ts';
import { required, rulesOf } from '../../../lib/form-rules.ts';
import { keyFromTitle } from '../../../lib/key-from-title.ts';
import {
  formField,
  NO_WORDS,
  providerName,
  sentWords,
  WORD_RULES,
  type WordValues,
  wordValues,
} from '../item-words.ts';
import type { TemplateChanges } from './queries.ts';

/** The form values of a template's item. */
export interface TemplateItemValues extends WordValues {
  /** Identifies the row on the screen. */
  uid: string;
  /** Empty until it is saved for the first time. */
  key: string;
}

/** The form values of a template. */
export interface TemplateValues {
  name: string;
  /** Empty: for any kind of case. */
  matter_type_id: string;
  items: TemplateItemValues[];
}

/** The fields of a template, with their labels. */
export const TEMPLATE_FIELDS = { name: 'Name', matter_type_id: 'Kind of Case', items: 'Items' } as const;

const { name } = rulesOf(createChecklistTemplate);

/** Validation rules of a template. */
export const TEMPLATE_RULES = {
  name: required(TEMPLATE_FIELDS.name, name),
  items: {
    ...WORD_RULES,
    es_title: (value: string, values: TemplateValues, path: string) => {
      const item = values.items[Number(path.split('.')[1])];
      return WORD_RULES.es_title(value, item ?? NO_WORDS);
    },
  },
};

/** A new item. */
export function newTemplateItem(): TemplateItemValues {
  return { ...NO_WORDS, uid: crypto.randomUUID(), key: '' };
}

/** The form values of a template, or of a new one. */
export function valuesOfTemplate(template?: ChecklistTemplate): TemplateValues {
  return {
    name: template?.name ?? '',
    matter_type_id: template?.matter_type_id ?? '',
    items: template?.items.map((item) => ({ ...wordValues(item), uid: item.key, key: item.key })) ?? [],
  };
}

/** Items as they are sent: new ones get a key. */
export function sentItems(items: readonly TemplateItemValues[]): TemplateItem[] {
  const taken = new Set(items.map(({ key }) => key));
  return items.map((item) => {
    const key = item.key || keyFromTitle(item.title, taken);
    taken.add(key);
    return { key, ...sentWords(item) };
  });
}

/** The changed fields only, so that concurrent changes to other fields stay. */
export function changesOfTemplate(base: ChecklistTemplate, values: TemplateValues): TemplateChanges {
  const before = valuesOfTemplate(base);
  return {
    ...(before.name !== values.name && { name: values.name }),
    ...(before.matter_type_id !== values.matter_type_id && { matter_type_id: values.matter_type_id || null }),
    ...(JSON.stringify(before.items) !== JSON.stringify(values.items) && { items: sentItems(values.items) }),
  };
}

/** The fields of a template as texts. @param kindName returns the name of a kind of case */
export function textsOfTemplate(
  { name: called, matter_type_id, items }: TemplateValues,
  kindName: (id: string) => string,
): Record<keyof typeof TEMPLATE_FIELDS, string> {
  const line = ({ title, why, from, es_title, es_why }: WordValues) =>
    [`${title} (${providerName(from)})`, why, es_title, es_why].filter(Boolean).join(', ');
  return { name: called, matter_type_id: kindName(matter_type_id), items: items.map(line).join('; ') };
}

/** Maps the server's errors to the form's fields. */
export function templateErrors(error: Error): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fieldWords(error)).map(([field, reason]) => [
      formField(field).replace(/\.key$/, '.title'),
      reason,
    ]),
  );
}
