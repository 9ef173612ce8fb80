/** Languages that clients are written to in, each as it calls itself. */
export const CLIENT_LANGUAGES = { en: 'English', es: 'Español' } as const;
export type ClientLanguage = keyof typeof CLIENT_LANGUAGES;

/** What `z.enum` takes. */
export const CLIENT_LANGUAGE_CODES = Object.keys(CLIENT_LANGUAGES) as [ClientLanguage, ...ClientLanguage[]];
