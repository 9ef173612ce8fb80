/** Languages in which clients are written to, each by its own name. */
export const CLIENT_LANGUAGES = { en: 'English', es: 'Español' } as const;
export type ClientLanguage = keyof typeof CLIENT_LANGUAGES;

/** The codes in the type that `z.enum` takes. */
export const CLIENT_LANGUAGE_CODES = Object.keys(CLIENT_LANGUAGES) as [ClientLanguage, ...ClientLanguage[]];
