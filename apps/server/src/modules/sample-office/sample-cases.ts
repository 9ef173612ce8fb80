import type { BeneficiaryType } from '@landfall/contract/beneficiaries';
import { CASE_STATUSES, type CaseStatus } from '@landfall/contract/case-records';
import { Temporal } from 'temporal-polyfill';

/** Someone invented, with names split as their culture writes them. */
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

/** People and petitioners are shared: the same object on several cases is the same record. */
export interface SampleCase {
  title: string;
  description: string;
  status: CaseStatus;
  archived: boolean;
  people: { person: SamplePerson; type: BeneficiaryType }[];
  petitioner: SamplePetitioner | undefined;
  dates: { important_date: string; date_type: string }[];
  notes: SampleNote[];
}

/** Family name | given name | middle name | those who come along, as given/middle/family | the relative who petitions. */
const FAMILIES = `
Okafor|Ngozi|Adaeze|Chidera//Okafor, Kenechukwu//Okafor|Samuel Whitfield
García Méndez|Lucía||Mateo//Ortiz García|Roberto Ortiz Luna
Nguyễn|Mai|Thị|Huy/Quang/Bùi|Daniel Bui
Haddad|Rami|Elias|Maya//Haddad|Nadia Haddad-Collins
Kowalczyk|Agnieszka|Maria||Brian Hollister
Kaur|Harpreet||Gurleen//Kaur, Arjan//Singh|Jaspreet Singh
da Silva|João Pedro||Beatriz//da Silva|Amanda Silva Brooks
Yılmaz|Zeynep|||Kerem Aydın
Kim|Min-jun||Seo-yeon//Park|Grace Kim
Ivanova|Darya|Sergeyevna|Mikhail/Andreyevich/Ivanov|Andrew Ellison
O’Sullivan|Aoife|||Patrick Brandt
Reyes|Maria Clara|Bautista|Jose Miguel/Bautista/Reyes|Ernesto Reyes
Björnsdóttir|Sigríður||Jón//Einarsson|Michael Larkin
Sánchez Peña|Álvaro||Inés//Sánchez Robles|Emily Carter
Fernandes|Rui|Miguel||Catarina Fernandes
Tanaka|Haruka|||Thomas Merrill
Baptiste|Jean-Marc||Esther//Baptiste|Vanessa Pierre
Novák|Jiří||Tereza//Nováková|Alena Nováková
Gutiérrez|Ximena|Guadalupe|Diego//Luna Gutiérrez|Hector Luna
Mensah|Kwame|Kofi|Akosua//Mensah|Abena Boateng`;

/** As {@link FAMILIES}; the last part is the employer's number in {@link EMPLOYERS}. */
const WORKERS = `
Sharma|Ananya||Rohan//Sharma, Kavya//Sharma|0
Chen|Wei-Ting||Yu-Han//Lin|1
Müller|Johanna|Katharina||2
Iyer|Karthik|Subramanian|Divya//Karthik|0
Silveira|Mariana|Alves||3
Petrov|Dimitar|Georgiev|Elena/Dimitrova/Petrova|4
Adeyemi|Oluwaseun||Folake//Adeyemi|5
Lindqvist|Åsa|Margareta||2
Zhang|Xiaoli||Haoran//Wang|1
Dubois|Étienne||Camille//Dubois, Louis//Dubois|6
Ahmed|Bilal||Sana//Bilal|0
Rossi|Chiara|||7
Nakamura|Kenji||Aya//Nakamura|4
Morales Rivas|Esteban||Paola//Vega Soto|8
Kovács|Eszter|||6
Rao|Venkat|Srinivasa|Lakshmi//Venkat|5
Ó Briain|Cillian|||3
Park|Hye-jin||Joon-ho//Lee|7
dos Santos|Gabriel||Larissa//dos Santos|9
Cohen|Noa||Itai//Cohen|9`;

/** As {@link FAMILIES}; who petitions, if anyone. */
const SHELTERED = `
Tesfaye|Selam||Natnael//Dawit|
Al-Masri|Yasmin||Omar/Khaled/Al-Masri, Lina/Khaled/Al-Masri|Khaled Al-Masri
Hernández López|José Luis||Wendy//Hernández Cruz|
Melnyk|Oksana|Petrivna|Danylo/Ihorovych/Melnyk|
Abdullahi|Hodan|Warsame|Ayaan/Yusuf/Abdi|Yusuf Abdi Hassan
Rahman|Farhana|||
Popescu|Andrei|||
Diallo|Aminata||Mamadou//Bah|Ibrahima Bah
Pérez Chub|Marta||Elmer//Pérez Chub|
Bui|Huy|Quang||
Nasser|Leila||Tariq//Nasser|Samir Nasser
Koné|Ibrahim|||
Thapa|Sunita||Bikash//Thapa|
Ghorbani|Shirin||Arash//Ghorbani|Kaveh Ghorbani
Rivas Contreras|Yulimar||Santiago//Rivas|
Eze|Chukwuemeka|||
Ahmadi|Zahra||Mustafa//Ahmadi, Parwana//Ahmadi|Mohammad Ahmadi
Hla|Thida|||
Mbeki|Thandiwe|Nomsa||
Mukendi|Grâce||Plamedi//Mukendi|Patrice Mukendi`;

/** Name | city | state | ZIP. The sites and addresses are nobody's. */
const EMPLOYERS = `
Meridian Software LLC|Austin|TX|78701
Cascade Semiconductor Inc.|Portland|OR|97204
Lakeside Children’s Hospital|Chicago|IL|60611
Harbor Foods Inc.|Baltimore|MD|21202
Northwind Robotics Corp.|Pittsburgh|PA|15222
St. Brigid University|Milwaukee|WI|53202
Atelier Beaumont Architects|New York|NY|10013
Juniper Biotech Inc.|San Diego|CA|92121
Redwood Construction Co.|Sacramento|CA|95814
Prairie Analytics Group|Minneapolis|MN|55402`;

interface Matter {
  name: string;
  description: string;
  dateTypes: readonly string[];
  /** Whether those who come along are part of it. */
  withDependents: boolean;
  /** Whether the household's relative or employer petitions. */
  petitioned: boolean;
}

/**
 * Name | description | date types | whether dependents and a petitioner are on it. A household has two matters, one
 * after the other.
 */
const FAMILY_MATTERS = `
I-130 petition for spouse|Marriage-based petition; joint lease, tax returns and photographs on file.|RFE Response Due, Interview|petitioner
I-485 adjustment of status|Filed with I-765 and I-131; medical examination (I-693) outstanding.|Biometrics Appointment, Interview, Work Permit Expiration|dependents petitioner
K-1 fiancé(e) petition|Met in person within two years; statements of intent signed by both.|Interview, Passport Expiration|dependents petitioner
I-751 removal of conditions|Joint filing inside the 90-day window; evidence of the shared household.|Biometrics Appointment, RFE Response Due|petitioner
I-130 petition for relative|Consular processing; birth certificates with certified translations.|Passport Expiration, Interview|dependents petitioner
N-400 naturalization|Five-year rule; two trips abroad over 90 days to explain.|Biometrics Appointment, Interview|`;
const EMPLOYMENT_MATTERS = `
H-1B petition|Specialty occupation; certified labor condition application attached.|I-94 Expiration, RFE Response Due, Passport Expiration|dependents petitioner
PERM labor certification|Recruitment finished; audit file complete.|RFE Response Due, Work Permit Expiration|petitioner
L-1A extension|Multinational manager; organizational charts of both companies needed.|I-94 Expiration, Passport Expiration|dependents petitioner
I-140 immigrant petition|Advanced degree; evaluation of the foreign diploma ordered.|RFE Response Due, Interview|petitioner
O-1A petition|Extraordinary ability; eight letters of recommendation, press and awards.|I-94 Expiration, RFE Response Due|petitioner
EB-2 national interest waiver|Self-petition; five letters received, two to come.|RFE Response Due, Work Permit Expiration|dependents`;
const HUMANITARIAN_MATTERS = `
I-589 asylum|One-year deadline applies; country-conditions evidence being collected.|Biometrics Appointment, Interview|dependents
I-765 work permit renewal|Category (c)(8); automatic extension runs from the receipt.|Work Permit Expiration, Biometrics Appointment|
I-730 relative petition|Following to join; proof of the relationship before the grant.|Interview, Passport Expiration|dependents petitioner
I-485 adjustment of asylee|One year after the grant; refugee travel document requested as well.|Biometrics Appointment, Passport Expiration|
U visa petition|Certification signed by the police department; personal statement in draft.|RFE Response Due, Passport Expiration|dependents
TPS re-registration|Re-registration period open; fee waiver requested.|Work Permit Expiration, Biometrics Appointment|`;

/** A subject and what happened; {first} is the client's given name. */
const NOTES: SampleNote[] = `
Intake call|Spoke with {first} for 40 minutes. Timeline of entries and addresses taken down; asked for all passports, old ones too.
Documents received|Birth certificate and two sets of passport photos came in the mail. Translation of the certificate ordered, back in about a week.
Left voicemail|Tried {first} at both numbers, left a message about the missing pay stubs. Trying again on Thursday morning.
Draft sent for review|Sent the draft to {first} by e-mail. Please check the spelling of every name against the passport before signing.
Fee paid|Filing fee received by check. Receipt is in the file, copy to the client.
Medical exam|{first} has an appointment with the civil surgeon next week. Reminded to bring the vaccination record and keep the envelope sealed.
Address change|{first} moved. AR-11 filed online today, confirmation saved. Update the mailing address on all pending forms.
Call with client|{first} is worried about traveling while the case is pending. Explained why to wait for advance parole; sent a summary in writing.
Evidence list|Still missing: tax transcripts for the last two years, lease with both names, affidavits from two friends. Checklist sent.
Interview preparation|Practice interview done over video, 55 minutes. {first} answers well; go over dates of employment once more.
Signed forms back|Signed G-28 and forms received. One signature is outside the box on page 11, sent that page again.
Interpreter|{first} prefers an interpreter for the interview. Booked, conflict check done.
Receipt notice|Receipt notice arrived and is scanned. Put the receipt number in our tracker and told {first}.
RFE received|Request for evidence came today. Read with the attorney: they want proof of the relationship before the filing date. Plan agreed.
Employer contacted|HR sent the updated job description and salary letter. The start date differs from the offer letter, asked them to align both.
Translation|Certified translation checked against the original: date of marriage was wrong by a day, sent back for correction.
Country conditions|Added two recent reports to the exhibit list and bookmarked the pages that matter for {first}.
Calendar|Deadline double-checked against the notice and entered. Second reminder set for two weeks before.`
  .trim()
  .split('\n')
  .map((line) => {
    const [subject = '', note_text = ''] = line.split('|');
    return { subject, note_text };
  });

const TOWNS = [
  'Springfield, IL 62701',
  'Yonkers, NY 10701',
  'Hyattsville, MD 20781',
  'Fremont, CA 94538',
  'Houston, TX 77036',
  'Dearborn, MI 48126',
] as const;
const STREETS = [
  'Harbor Street',
  'Maple Avenue',
  'Orchard Lane',
  'Union Street',
  'Lakeview Drive',
  'Cedar Court',
] as const;

function pick<T>(list: readonly T[], at: number): T {
  const item = list[at % list.length];
  if (item === undefined) throw new RangeError('an empty list');
  return item;
}

/** As in an address: letters and dots alone. */
function addressable(name: string): string {
  const plain = name.normalize('NFD').replace(/\p{M}/gu, '').replace(/ı/g, 'i').toLowerCase();
  return plain.replace(/[^a-z]+/g, '.').replace(/^\.|\.$/g, '');
}

/** 555-01xx is kept for telephone numbers of nobody. */
function phone(number: number): string {
  return `(${pick([217, 312, 512, 646, 713, 240, 510], number)}) 555-01${String(number % 100).padStart(2, '0')}`;
}

function address(number: number): { street: string; town: string } {
  return { street: `${120 + ((number * 37) % 900)} ${pick(STREETS, number)}`, town: pick(TOWNS, number) };
}

function person(first: string, middle: string, last: string, number: number): SamplePerson {
  const { street, town } = address(number);
  return {
    first_name: first,
    middle_name: middle,
    last_name: last,
    personal_phone: phone(number * 3),
    personal_email: `${addressable(`${first} ${last}`)}@mail.example`,
    mailing_address: `${street}, ${town}`,
  };
}

interface Household {
  primary: SamplePerson;
  dependents: SamplePerson[];
  petitioner: SamplePetitioner | undefined;
}

function lines(table: string): string[][] {
  return table
    .trim()
    .split('\n')
    .map((line) => line.split('|'));
}

function matters(table: string): Matter[] {
  return lines(table).map(([name = '', description = '', dateTypes = '', on = '']) => ({
    name,
    description,
    dateTypes: dateTypes.split(', '),
    withDependents: on.includes('dependents'),
    petitioned: on.includes('petitioner'),
  }));
}

function relative(name: string, number: number): SamplePetitioner {
  const { street, town } = address(number);
  const [city = '', state = '', zip = ''] = town.split(/, | (?=\d)/);
  const email = `${addressable(name)}@mail.example`;
  return {
    petitioner_name: name,
    website_url: '',
    email,
    phone: phone(number * 7 + 1),
    address: street,
    city,
    state,
    zip,
  };
}

function employers(): SamplePetitioner[] {
  return lines(EMPLOYERS).map(([name = '', city = '', state = '', zip = ''], number) => {
    const site = `${addressable(name).split('.').slice(0, 2).join('-')}.example`;
    return {
      petitioner_name: name,
      website_url: `https://www.${site}`,
      email: `immigration@${site}`,
      phone: phone(number * 11 + 5),
      address: `${200 + number * 85} Commerce Street`,
      city,
      state,
      zip,
    };
  });
}

function households(
  table: string,
  first: number,
  petitionerOf: (text: string, number: number) => SamplePetitioner | undefined,
): Household[] {
  return lines(table).map(([last = '', given = '', middle = '', others = '', petitioner = ''], at) => {
    const number = first + at;
    const dependents = others.split(', ').filter(Boolean);
    return {
      primary: person(given, middle, last, number),
      dependents: dependents.map((name) => {
        const [own = '', second = '', family = ''] = name.split('/');
        return person(own, second, family, number);
      }),
      petitioner: petitioner ? petitionerOf(petitioner, number) : undefined,
    };
  });
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

function sampleCase(
  today: Temporal.PlainDate,
  { primary, dependents, petitioner }: Household,
  about: Matter,
  number: number,
): SampleCase {
  const others = about.withDependents ? dependents : [];
  return {
    title: `${primary.last_name}, ${primary.first_name}: ${about.name}`,
    description: about.description,
    status: pick(CASE_STATUSES, number * 3 + Math.floor(number / 4)),
    archived: number % 11 === 10,
    people: [
      { person: primary, type: 'primary' },
      ...others.map((dependent) => ({ person: dependent, type: 'dependent' as const })),
    ],
    petitioner: about.petitioned ? petitioner : undefined,
    dates: ['Filing Deadline', ...about.dateTypes.slice(0, number % 4)].map((date_type, at) => ({
      important_date: sampleDate(today, number, at),
      date_type,
    })),
    notes: Array.from({ length: 1 + (number % 3) }, (_, at) => {
      const { subject, note_text } = pick(NOTES, number * 5 + at * 7);
      return { subject, note_text: note_text.replaceAll('{first}', primary.first_name) };
    }),
  };
}

/**
 * A realistic office of 120 family, employment and humanitarian cases with dates around a day, the same every time.
 * @param today calendar day, `YYYY-MM-DD`
 */
export function sampleOffice(today: string): SampleCase[] {
  const day = Temporal.PlainDate.from(today);
  const companies = employers();
  const areas = [
    { homes: households(FAMILIES, 0, relative), abouts: matters(FAMILY_MATTERS) },
    {
      homes: households(WORKERS, 20, (company) => companies[Number(company)]),
      abouts: matters(EMPLOYMENT_MATTERS),
    },
    { homes: households(SHELTERED, 40, relative), abouts: matters(HUMANITARIAN_MATTERS) },
  ];
  const opened = [0, 1].flatMap((round) =>
    Array.from({ length: 20 }, (_, at) => at).flatMap((at) =>
      areas.map(({ homes, abouts }) => ({ home: pick(homes, at), about: pick(abouts, at * 2 + round) })),
    ),
  );
  // The last one opened leads the list.
  return opened.reverse().map(({ home, about }, number) => sampleCase(day, home, about, number));
}
