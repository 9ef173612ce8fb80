import type { ClientLanguage } from '@landfall/contract/client-languages';
import { daysWords } from '@landfall/contract/days-words';

/** The words of a reminder in one language, beside its subject and text. */
interface Words {
  longDay: Intl.DateTimeFormat;
  halves: { morning: string; afternoon: string };
  date: string;
  time: string;
  place: string;
  /** Replaces the case's title in a subject. */
  yourCase: string;
  /** The words for a number of days until a date; negative when it is past. */
  days(days: number): string;
  /** Why a client receives the reminder. */
  footer(organization: string): string;
}

const longDay = (locale: string) => new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeZone: 'UTC' });
const spanishDays = (days: number) => `${days} ${days === 1 ? 'día' : 'días'}`;

/** The words by language; members read English. */
export const WORDS: Readonly<Record<ClientLanguage, Words>> = {
  en: {
    longDay: longDay('en-US'),
    halves: { morning: 'AM', afternoon: 'PM' },
    date: 'Date',
    time: 'Time',
    place: 'Place',
    yourCase: 'your case',
    days: daysWords,
    footer: (organization) => `You get this mail because ${organization} handles your case.`,
  },
  es: {
    longDay: longDay('es-US'),
    halves: { morning: 'a. m.', afternoon: 'p. m.' },
    date: 'Fecha',
    time: 'Hora',
    place: 'Lugar',
    yourCase: 'su caso',
    days(days) {
      if (days < 0) return `Venció hace ${spanishDays(-days)}`;
      if (days === 0) return 'Vence hoy';
      return `${days === 1 ? 'Falta' : 'Faltan'} ${spanishDays(days)}`;
    },
    footer: (organization) => `Recibe este correo porque ${organization} lleva su caso.`,
  },
};
