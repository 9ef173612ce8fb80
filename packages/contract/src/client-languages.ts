/** The languages of mails to clients, each with its own name for itself. */
export const CLIENT_LANGUAGES = { en: 'English', es: 'Español' } as const;
export type ClientLanguage = keyof typeof CLIENT_LANGUAGES;

/** The codes, typed as `z.enum` requires. */
export const CLIENT_LANGUAGE_CODES = Object.keys(CLIENT_LANGUAGES) as [ClientLanguage, ...ClientLanguage[]];
