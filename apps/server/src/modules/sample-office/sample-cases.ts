import type { BeneficiaryType } from '@landfall/contract/beneficiaries';
import { CASE_STATUSES, type CaseStatus } from '@landfall/contract/case-records';
import { Temporal } from 'temporal-polyfill';
import data from './sample-office.json' with { type: 'json' };

/** An invented person, with first, middle and last names as in their culture. */
export interface SamplePerson {
  first_name: string;
  middle_name: string;
  last_name: string;
  personal_phone: string;
  personal_email: string;
  mailing_address: string;
}

export interface SamplePetitioner {
  petitioner_name: string;
  website_url: string;
  email: string;
  phone: string;
  address: string;
  city: string;
  state: string;
  zip: string;
}

export interface SampleNote {
  subject: string;
  note_text: string;
}

/** People and petitioners can be shared: the same object in several cases becomes the same record. */
export interface SampleCase {
  title: string;
  description: string;
  /** The matter of the case. Its beginning matches the name of a kind of case, if the organization has such a kind. */
  matter: string;
  status: CaseStatus;
  archived: boolean;
  people: { person: SamplePerson; type: BeneficiaryType }[];
  petitioner: SamplePetitioner | undefined;
  /** Dates with a note are handled. */
  dates: { important_date: string; date_type: string; handled_note: string | undefined }[];
  notes: SampleNote[];
}

type Matter = (typeof data.areas)[number]['matters'][number];
type Name = Record<'first' | 'middle' | 'last', string>;

interface Household {
  primary: SamplePerson;
  dependents: SamplePerson[];
  petitioner: SamplePetitioner | undefined;
}

function pick<T>(list: readonly T[], at: number): T {
  const item = list[at % list.length];
  if (item === undefined) throw new RangeError('an empty list');
  return item;
}

/** A name reduced to letters and dots, for an address. */
function addressable(name: string): string {
  const plain = name.normalize('NFD').replace(/\p{M}/gu, '').replace(/ı/g, 'i').toLowerCase();
  return plain.replace(/[^a-z]+/g, '.').replace(/^\.|\.$/g, '');
}

/** Numbers with 555-01xx are reserved for fiction. */
function phone(number: number): string {
  return `(${pick([217, 312, 512, 646, 713, 240, 510], number)}) 555-01${String(number % 100).padStart(2, '0')}`;
}

function address(number: number) {
  const street = `${120 + ((number * 37) % 900)} ${pick(data.streets, number)}`;
  return { street, ...pick(data.towns, number) };
}

function person({ first, middle, last }: Name, number: number): SamplePerson {
  const { street, city, state, zip } = address(number);
  return {
    first_name: first,
    middle_name: middle,
    last_name: last,
    personal_phone: phone(number * 3),
    personal_email: `${addressable(`${first} ${last}`)}@mail.example`,
    mailing_address: `${street}, ${city}, ${state} ${zip}`,
  };
}

function relative(name: string, number: number): SamplePetitioner {
  const { street, ...town } = address(number);
  return {
    petitioner_name: name,
    website_url: '',
    email: `${addressable(name)}@mail.example`,
    phone: phone(number * 7 + 1),
    address: street,
    ...town,
  };
}

/** The websites and addresses are reserved or invented. */
function employers(): SamplePetitioner[] {
  return data.employers.map(({ name, ...town }, number) => {
    const site = `${addressable(name).split('.').slice(0, 2).join('-')}.example`;
    return {
      petitioner_name: name,
      website_url: `https://www.${site}`,
      email: `immigration@${site}`,
      phone: phone(number * 11 + 5),
      address: `${200 + number * 85} Commerce Street`,
      ...town,
    };
  });
}

/**
 * The n-th date of a case: between a few days overdue and about four months ahead, never on a weekend. Some days have
 * several dates and some none, as in a real office.
 */
function sampleDate(today: Temporal.PlainDate, caseNumber: number, dateNumber: number): string {
  const spread = (caseNumber * caseNumber * 13 + caseNumber * 31 + dateNumber * 53) % 104;
  const day = today.add({ days: spread - 9 + dateNumber * 24 });
  const toMonday = day.dayOfWeek > 5 ? 8 - day.dayOfWeek : 0;
  return day.add({ days: toMonday }).toString();
}

/** A receipt number in the form of USCIS that belongs to no real case. */
function receipt(number: number): string {
  return `IOE00000${String(10_000 + number * 37).padStart(5, '0')}`;
}

function sampleCase(
  today: Temporal.PlainDate,
  { primary, dependents, petitioner }: Household,
  about: Matter,
  number: number,
): SampleCase {
  const others = about.withDependents ? dependents : [];
  const status = pick(CASE_STATUSES, number * 3 + Math.floor(number / 4));
  return {
    title: `${primary.last_name}, ${primary.first_name}: ${about.name}`,
    description: about.description,
    matter: about.name,
    status,
    archived: number % 11 === 10,
    people: [
      { person: primary, type: 'primary' },
      ...others.map((dependent) => ({ person: dependent, type: 'dependent' as const })),
    ],
    petitioner: about.petitioned ? petitioner : undefined,
    dates: ['Filing Deadline', ...about.dateTypes.slice(0, number % 4)].map((date_type, at) => ({
      important_date: sampleDate(today, number, at),
      date_type,
      // The first date of a filed case was met.
      handled_note: at === 0 && status === 'filed' ? `Receipt ${receipt(number)}` : undefined,
    })),
    notes: Array.from({ length: 1 + (number % 3) }, (_, at) => {
      const { subject, note_text } = pick(data.notes, number * 5 + at * 7);
      return { subject, note_text: note_text.replaceAll('{first}', primary.first_name) };
    }),
  };
}

/**
 * A realistic office of 120 family, employment and humanitarian cases with dates around a day; the same result every
 * time.
 * @param today calendar day, `YYYY-MM-DD`
 */
export function sampleOffice(today: string): SampleCase[] {
  const day = Temporal.PlainDate.from(today);
  const companies = employers();
  const areas = data.areas.map(({ households, matters }, area) => ({
    matters,
    homes: households.map(({ dependents, petitioner, ...name }, at): Household => {
      const number = area * households.length + at;
      const company = companies.find(({ petitioner_name }) => petitioner_name === petitioner);
      return {
        primary: person(name, number),
        dependents: dependents.map((dependent) => person(dependent, number)),
        petitioner: company ?? (petitioner ? relative(petitioner, number) : undefined),
      };
    }),
  }));
  // Each household has two matters, one after the other.
  const opened = [0, 1].flatMap((round) =>
    Array.from({ length: 20 }, (_, at) => at).flatMap((at) =>
      areas.map(({ homes, matters }) => ({ home: pick(homes, at), about: pick(matters, at * 2 + round) })),
    ),
  );
  // The case that was opened last is first in the list.
  return opened.reverse().map(({ home, about }, number) => sampleCase(day, home, about, number));
}
