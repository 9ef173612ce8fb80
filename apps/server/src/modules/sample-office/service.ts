import { CASE_STATUSES } from '@landfall/contract/case-records';
import { Temporal } from 'temporal-polyfill';
import type { OrgSession } from '../../platform/http/gate.ts';
import { addDate } from '../case-dates/service.ts';
import { editCase, openCase } from '../case-records/service.ts';

/** Family name first, as case files are labelled. Invented people. */
const PEOPLE = [
  'Okafor, Ngozi',
  'García Méndez, Lucía',
  'Nguyễn, Thị Mai',
  'Haddad, Rami',
  'Kowalczyk, Agnieszka',
  'Singh, Harpreet',
  'Tesfaye, Selam',
  'Silva, João Pedro',
  'Yılmaz, Zeynep',
  'Kim, Min-jun',
  'Ivanova, Darya',
  'Mbeki, Thandiwe',
  'Rahman, Farhana',
  'O’Sullivan, Aoife',
  'Chen, Wei-Ting',
  'Popescu, Andrei',
  'Diallo, Aminata',
  'Hernández, José Luis',
  'Al-Masri, Yasmin',
  'Petrov, Dimitar',
  'Sharma, Ananya',
  'Björnsdóttir, Sigríður',
  'Mensah, Kwame',
  'Reyes, Maria Clara',
  'Novák, Jiří',
  'Tanaka, Haruka',
  'Baptiste, Jean-Marc',
  'Abdullahi, Hodan',
  'Melnyk, Oksana',
  'Sánchez, Álvaro',
  'Gutiérrez, Ximena',
  'Bui, Quang Huy',
  'Nasser, Leila',
  'Fernandes, Rui',
  'Koné, Ibrahim',
  'Lindqvist, Åsa',
  'Zhang, Xiaoli',
  'Ramirez, Ana Sofía',
  'Ahmed, Bilal',
  'Eze, Chukwuemeka',
] as const;

const MATTERS = [
  ['I-130 petition for spouse', 'Marriage-based petition; joint lease, tax returns and photographs on file.'],
  ['I-485 adjustment of status', 'Concurrent filing with I-765 and I-131; medical examination outstanding.'],
  ['N-400 naturalization', 'Five-year rule; two trips abroad over 90 days to explain.'],
  [
    'H-1B petition',
    'Specialty occupation, software engineer; certified labor condition application attached.',
  ],
  ['I-589 asylum', 'One-year deadline applies; country-conditions evidence being collected.'],
  ['K-1 fiancé(e) petition', 'Met in person within two years; consular interview to be scheduled.'],
  ['EB-2 national interest waiver', 'Self-petition; five letters of recommendation received, two to come.'],
  ['U visa petition', 'Certification signed by the police department; personal statement in draft.'],
  ['L-1A extension', 'Multinational manager; organizational charts of both companies needed.'],
  ['I-751 removal of conditions', 'Joint filing inside the 90-day window.'],
  ['TPS re-registration', 'Re-registration period open; fee waiver requested.'],
  ['PERM labor certification', 'Recruitment finished; audit file complete.'],
] as const;

const LATER_DATE_TYPES = [
  'RFE Response Due',
  'Biometrics Appointment',
  'Interview',
  'Work Permit Expiration',
  'I-94 Expiration',
  'Passport Expiration',
] as const;

const CASES = 120;

function pick<T>(list: readonly T[], at: number): T {
  const item = list[at % list.length];
  if (item === undefined) throw new RangeError('an empty list');
  return item;
}

/**
 * The n-th date of a case: from a few days overdue to about four months ahead, never at a weekend. Some days hold
 * several dates and some none, as in a real office.
 */
function sampleDate(today: Temporal.PlainDate, caseNumber: number, dateNumber: number): string {
  const spread = (caseNumber * caseNumber * 13 + caseNumber * 31 + dateNumber * 53) % 104;
  const day = today.add({ days: spread - 9 + dateNumber * 24 });
  const toMonday = day.dayOfWeek > 5 ? 8 - day.dayOfWeek : 0;
  return day.add({ days: toMonday }).toString();
}

/**
 * Fills an organization with a realistic office: 120 family, employment and humanitarian cases with dates around
 * the organization's today. The same office every time.
 * @returns the number of cases opened
 */
export async function loadSampleOffice(session: OrgSession): Promise<number> {
  const today = Temporal.PlainDate.from(session.today);
  for (let number = 0; number < CASES; number += 1) {
    const [matter, description] = pick(MATTERS, number);
    const title = `${pick(PEOPLE, number * 7 + Math.floor(number / PEOPLE.length))}: ${matter}`;
    const record = await openCase(session, { title, description });
    const status = pick(CASE_STATUSES, number * 3 + Math.floor(number / 4));
    if (status !== record.status) await editCase(session, record.id, { status });
    for (let date = 0; date <= number % 3; date += 1) {
      await addDate(session, {
        case_id: record.id,
        important_date: sampleDate(today, number, date),
        date_type: date === 0 ? 'Filing Deadline' : pick(LATER_DATE_TYPES, number + date),
      });
    }
  }
  return CASES;
}
