import type { ClientLanguage } from '@landfall/contract/client-languages';
import { english } from './words.en.ts';
import { spanish } from './words.es.ts';
import type { Words } from './words.ts';

/** The page's words in each language that clients are written to in. */
export const WORDS: Readonly<Record<ClientLanguage, Words>> = { en: english, es: spanish };

export const LANGUAGES = Object.keys(WORDS) as ClientLanguage[];

/** The first of the person's languages that the page supports, used until the office's choice is known. */
export function guessLanguage(wanted: readonly string[]): ClientLanguage {
  for (const tag of wanted) {
    const spoken = LANGUAGES.find((language) => tag.toLowerCase().split('-')[0] === language);
    if (spoken) return spoken;
  }
  return 'en';
}

/** Session storage key of the language that the visitor switched to. */
const KEY = 'landfall-client-language';

/** The language that was chosen before the page was reloaded. */
export function chosenLanguage(): ClientLanguage | undefined {
  try {
    return LANGUAGES.find((language) => language === sessionStorage.getItem(KEY));
  } catch {
    return undefined;
  }
}

export function keepLanguage(language: ClientLanguage): void {
  try {
    sessionStorage.setItem(KEY, language);
  } catch {
    // Without storage, a reload shows the office's choice of language again.
  }
}
