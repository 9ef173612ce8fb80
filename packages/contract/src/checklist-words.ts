import { z } from 'zod';
import type { ClientLanguage } from './client-languages.ts';
import { LIMITS } from './constants.ts';
import { requiredLine, text } from './fields.ts';

/** Who provides what a checklist asks for. */
export const ITEM_PROVIDERS = ['client', 'petitioner', 'office', 'other'] as const;
export type ItemProvider = (typeof ITEM_PROVIDERS)[number];

/** How they are called on screens and in files. */
export const PROVIDER_LABELS: Readonly<Record<ItemProvider, string>> = {
  client: 'Client',
  petitioner: 'Petitioner',
  office: 'Our office',
  other: 'Someone else',
};

const words = { title: requiredLine(LIMITS.checklistTitle), why: text(LIMITS.checklistWhy).trim() };

/** What an item asks for and why it is needed, in the words of the office and in those of other languages. */
export const itemWords = {
  ...words,
  /** By language; where there is none, clients read the office's own words. */
  translations: z.strictObject({ es: z.strictObject(words).optional() }),
};

type Words = Pick<z.infer<z.ZodObject<typeof itemWords>>, 'title' | 'why' | 'translations'>;

/** What an item is called for whoever reads a language: the office's own words where there are no others. */
export function wordsIn({ title, why, translations }: Words, language: ClientLanguage) {
  return (language === 'en' ? undefined : translations[language]) ?? { title, why };
}
