import type { ClientLanguage } from './client-languages.ts';

/** The placeholders of a reminder's subject and text; anything else in braces stays as written. */
export const REMINDER_PLACEHOLDERS = [
  '{case}',
  '{date}',
  '{date_type}',
  '{days}',
  '{client}',
  '{link}',
] as const;

interface ReminderWords {
  subject: string;
  text: string;
}

/** The default texts of reminders. */
export const REMINDER_WORDS: {
  readonly staff: ReminderWords;
  /** For clients, by their language: in plain words, and without details of the case in the subject. */
  readonly client: Readonly<Record<ClientLanguage, ReminderWords>>;
} = {
  staff: {
    subject: '{date_type}: {days} – {case}',
    text: '{date_type} of {case} is on {date}. {days}.',
  },
  client: {
    en: {
      subject: 'A date to keep in mind: {date}',
      text: 'Dear {client},\n\nPlease keep this date in mind: {date_type}, {date}.\n\nIf you have a question about it, please ask the office that handles your case.',
    },
    es: {
      subject: 'Una fecha para recordar: {date}',
      text: 'Estimado/a {client}:\n\nPor favor, tenga presente esta fecha: {date_type}, {date}.\n\nSi tiene alguna pregunta al respecto, consulte a la oficina que lleva su caso.',
    },
  },
};
