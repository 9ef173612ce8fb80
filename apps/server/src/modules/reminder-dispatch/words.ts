import type { ClientLanguage } from '@landfall/contract/client-languages';
import { REMINDER_WORDS } from '@landfall/contract/reminder-words';
import { daysUntil, utcMidnight } from '@landfall/domain/calendar-dates';
import type { MailContent } from '../../platform/mail/layout.ts';
import { singleLine } from '../../platform/mail/single-line.ts';
import { WORDS } from './client-words.ts';

/** The contents of a reminder. */
export interface ReminderContent {
  case_id: string;
  case_name: string;
  date_id: string;
  date_type: string;
  /** `YYYY-MM-DD`. */
  important_date: string;
  /** `HH:MM`; null for a whole day. */
  at_time: string | null;
  /** IANA name of the time's zone. */
  zone: string;
  place: string;
  /** The clients of the case, as mails name them; in a mail to a client, the client's own name. */
  client: string;
}

/** How a reminder is sent. */
export interface ReminderFormat {
  /** Whether the recipient is a client. */
  toClient: boolean;
  /** Whether the recipient may handle dates, or only snooze them. */
  mayWrite: boolean;
  /** The language of the recipient; English unless given. */
  language?: ClientLanguage;
  /** The organization's current day. */
  today: string;
  organization: string;
  /** Origin of the web pages, without a trailing slash. */
  publicUrl: string;
  /** For a late reminder: the day on which it was due. */
  lateSince: string | null;
  /** The label of the target. */
  targetName: string;
  /** Whether it is sent to admins because its target has no recipients. */
  toAdmins: boolean;
}

/** A calendar day in words: 'Tuesday, December 1, 2026'. */
function dayWords(day: string, language: ClientLanguage = 'en'): string {
  return WORDS[language].longDay.format(utcMidnight(day));
}

function timeWords(time: string, language: ClientLanguage): string {
  const { halves } = WORDS[language];
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const half = hour < 12 ? halves.morning : halves.afternoon;
  return `${hour % 12 === 0 ? 12 : hour % 12}:${String(minute).padStart(2, '0')} ${half}`;
}

/**
 * The page of a case that shows a date. The address contains the day, so that the page can show that the date was moved
 * since; `act` opens an action on the date.
 */
function datePage(
  publicUrl: string,
  { case_id, date_id, important_date }: Pick<ReminderContent, 'case_id' | 'date_id' | 'important_date'>,
  act?: 'handle' | 'snooze',
): string {
  const url = `${publicUrl}/case_records/${case_id}?date=${date_id}&on=${important_date}`;
  return act ? `${url}&act=${act}` : url;
}

/** Matches alien registration numbers in any spelling, which subjects must not contain. */
const A_NUMBER = /\bA[-\s#]*\d(?:[-\s]?\d){6,8}\b/gi;

/** Replaces placeholders by their values; other text in braces stays. */
function filled(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? '') : whole,
  );
}

/** The subject and text of a reminder: those of its entry, or the product's. */
export function wordsOf(
  entry: { subject: string; text: string },
  about: ReminderContent,
  {
    toClient,
    language = 'en',
    today,
    publicUrl,
  }: Pick<ReminderFormat, 'toClient' | 'language' | 'today' | 'publicUrl'>,
): { subject: string; text: string } {
  const defaults = toClient ? REMINDER_WORDS.client[language] : REMINDER_WORDS.staff;
  const days = daysUntil(about.important_date, today);
  const values = {
    case: about.case_name,
    date: dayWords(about.important_date, language),
    date_type: about.date_type,
    days: WORDS[language].days(days),
    client: about.client,
    // Clients have no account: the link would lead to the sign-in.
    link: toClient ? '' : datePage(publicUrl, about),
  };
  const subject = filled(
    entry.subject || defaults.subject,
    toClient ? { ...values, case: WORDS[language].yourCase } : values,
  );
  const text = filled(entry.text || defaults.text, values);
  const shown = singleLine(toClient ? subject.replace(A_NUMBER, '') : subject, 200);
  return { subject: shown || singleLine(filled(defaults.subject, values), 200), text };
}

function whenAndWhere(
  { important_date, at_time, zone, place }: ReminderContent,
  language: ClientLanguage,
): string[] {
  const words = WORDS[language];
  const time = at_time
    ? [`${words.time}: ${timeWords(at_time, language)} (${zone.replaceAll('_', ' ')})`]
    : [];
  return [
    `${words.date}: ${dayWords(important_date, language)}`,
    ...time,
    ...(place ? [`${words.place}: ${place}`] : []),
  ];
}

/** The mail of a reminder to one person. */
export function reminderMail(
  entry: { subject: string; text: string },
  about: ReminderContent,
  format: ReminderFormat,
): MailContent & { subject: string } {
  const { subject, text } = wordsOf(entry, about, format);
  const { toClient, language = 'en', organization, publicUrl, lateSince, targetName, toAdmins } = format;
  const handle = { label: 'Mark handled', url: datePage(publicUrl, about, 'handle') };
  const heading = { subject, title: subject, language };
  if (toClient)
    return {
      ...heading,
      paragraphs: [text, whenAndWhere(about, language).join('\n')],
      footer: WORDS[language].footer(organization),
    };
  const client = about.client ? [`Client: ${about.client}`] : [];
  const notes = [
    ...(lateSince ? [`This reminder was due on ${dayWords(lateSince)} and comes late.`] : []),
    ...(toAdmins
      ? [`It was for '${targetName}', which stands for nobody that it could reach. You get it as an admin.`]
      : []),
  ];
  return {
    ...heading,
    paragraphs: [
      text,
      [
        `Case: ${about.case_name}`,
        ...client,
        `What: ${about.date_type}`,
        ...whenAndWhere(about, language),
      ].join('\n'),
      ...notes,
    ],
    button: { label: 'Open the case', url: datePage(publicUrl, about) },
    links: [
      ...(format.mayWrite ? [handle] : []),
      { label: 'Snooze', url: datePage(publicUrl, about, 'snooze') },
    ],
    footer: toAdmins
      ? `You get this mail because you are an admin of ${organization}.`
      : `You get this mail because ${organization} reminds you of this date (${targetName}).`,
  };
}
