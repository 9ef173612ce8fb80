import { z } from 'zod';
import type { ClientLanguage } from './client-languages.ts';
import { LIMITS } from './constants.ts';
import { requiredLine, text } from './fields.ts';

/** Who can provide a checklist item. */
export const ITEM_PROVIDERS = ['client', 'petitioner', 'office', 'other'] as const;
export type ItemProvider = (typeof ITEM_PROVIDERS)[number];

/** The labels of the providers on screens and in files. */
export const PROVIDER_LABELS: Readonly<Record<ItemProvider, string>> = {
  client: 'Client',
  petitioner: 'Petitioner',
  office: 'Our office',
  other: 'Someone else',
};

const words = { title: requiredLine(LIMITS.checklistTitle), why: text(LIMITS.checklistWhy).trim() };

/** The title of an item and why it is needed, in the office's words with translations. */
export const itemWords = {
  ...words,
  /** By language; without a translation, clients see the office's own text. */
  translations: z.strictObject({ es: z.strictObject(words).optional() }),
};

type Words = Pick<z.infer<z.ZodObject<typeof itemWords>>, 'title' | 'why' | 'translations'>;

/** The title and reason of an item in a language; the office's own text when there is no translation. */
export function wordsIn({ title, why, translations }: Words, language: ClientLanguage) {
  return (language === 'en' ? undefined : translations[language]) ?? { title, why };
}
