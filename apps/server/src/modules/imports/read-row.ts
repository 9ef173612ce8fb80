import { createBeneficiary } from '@landfall/contract/beneficiaries';
import { CASE_STATUS_LABELS, type CaseStatus, updateCaseRecord } from '@landfall/contract/case-records';
import { LIMITS } from '@landfall/contract/constants';
import type { HandlerInput } from '@landfall/contract/endpoint';
import { calendarDateInput } from '@landfall/contract/fields';
import { type IdentifierKind, readNumber } from '@landfall/contract/identifier-numbers';
import { IMPORT_DATE, type ImportKind } from '@landfall/contract/import-fields';
import type { DateOrder, ImportFault, WordField } from '@landfall/contract/imports';
import { createCaseRecord } from '@landfall/contract/new-case';
import { addNote } from '@landfall/contract/notes';
import { createPetitioner } from '@landfall/contract/petitioners';
import type { Chargeability, PreferenceCategory } from '@landfall/contract/preference-categories';
import { countryCodeOf } from '@landfall/domain/countries';
import type { z } from 'zod';
import { readDate } from './date-forms.ts';
import { type meaningsOf, type WordsOf, wordKey } from './known-words.ts';
import { splitName, titleFor } from './names.ts';
import { categoryOf, chargeabilityOf, VISA_FIELDS } from './visa-words.ts';

/** The schema of a call's body. */
function bodyOf<S>({ body }: { body?: S }): NonNullable<S> {
  if (!body) throw new Error('The call takes nothing');
  return body;
}

const NOTE = bodyOf(addNote).pick({ subject: true, note_text: true });
const { title: TITLE } = bodyOf(createCaseRecord).shape;
const { description: DESCRIPTION } = bodyOf(updateCaseRecord).shape;
const BENEFICIARY = bodyOf(createBeneficiary) as z.ZodType<NewBeneficiary>;
const PETITIONER = bodyOf(createPetitioner) as z.ZodType<NewPetitioner>;

export type NewBeneficiary = HandlerInput<typeof createBeneficiary>['body'];
export type NewPetitioner = HandlerInput<typeof createPetitioner>['body'];

/** What rows are read with: the fields of the columns, and the organization's data. */
export interface RowReader {
  kind: ImportKind;
  /** The field of each column; empty when the column is left out. */
  fields: readonly string[];
  dateOrder: DateOrder | null;
  /** The organization's current day; a later date of birth is a fault. */
  today: string;
  /** Ids of active date types, by lower-case name. */
  dateTypes: ReadonlyMap<string, string>;
  /** Statuses and active kinds of cases, and the meanings that were assigned to other values. */
  words: WordsOf;
  meanings: ReturnType<typeof meaningsOf>;
  /** Ids of members by lower-case name and e-mail address; several when members share a name. */
  members: ReadonlyMap<string, readonly string[]>;
}

/** The parsed values of a row. */
export interface ReadRow {
  /** Only in imports of cases. */
  case: {
    title: string;
    description: string;
    status: CaseStatus;
    matter_type_id: string | null;
    assignee_ids: string[];
    /** The visa that the case waits for: all three fields, or none. */
    priority_date: string | null;
    preference_category: PreferenceCategory | null;
    chargeability: Chargeability | null;
    dates: { date_setting_id: string; important_date: string }[];
  } | null;
  beneficiary: NewBeneficiary | null;
  dependents: NewBeneficiary[];
  petitioner: NewPetitioner | null;
  note: { subject: string; note_text: string } | null;
  /** The beneficiary's numbers. */
  numbers: { kind: IdentifierKind; value: string }[];
  faults: ImportFault[];
}

/** Prefix of the names of fields that contain numbers. */
const NUMBER = 'number.';

/** The subject of notes that are imported. */
const NOTE_SUBJECT = 'Imported note';

/** Values of failed formulas, as spreadsheets show them. */
const FORMULA_ERROR = /^#(N\/A|REF!|VALUE!|NAME\?|DIV\/0!|NUM!|NULL!|SPILL!|CALC!)$/;

/** The entries of a list in one cell. */
const listed = (text: string, separators: RegExp) =>
  text
    .split(separators)
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** Reads one row, and validates it with the schemas of the calls. */
class RowReading {
  readonly faults: ImportFault[] = [];
  readonly #texts = new Map<string, string>();
  readonly #reader: RowReader;

  constructor(reader: RowReader, cells: readonly string[]) {
    this.#reader = reader;
    for (const [at, field] of reader.fields.entries()) {
      const text = cells[at]?.trim() ?? '';
      if (field === '' || text === '') continue;
      if (FORMULA_ERROR.test(text)) this.#fault(field, text, 'The formula of this cell gives an error');
      else this.#texts.set(field, text);
    }
  }

  #fault(field: string, value: string, message: string): void {
    // The cut may leave half of a surrogate pair, which PostgreSQL refuses in JSON.
    this.faults.push({ field, value: value.slice(0, 200).toWellFormed(), message });
  }

  text(field: string): string {
    return this.#texts.get(field) ?? '';
  }

  /** A value as parsed by a schema of the contract; undefined, with a fault, when it is refused. */
  checked<S extends z.ZodType>(
    schema: S,
    value: unknown,
    fieldOf: (name: string) => string,
  ): z.output<S> | undefined {
    const result = schema.safeParse(value);
    if (result.success) return result.data;
    for (const { path, message } of result.error.issues) {
      const field = fieldOf(String(path[0] ?? ''));
      this.#fault(field, this.text(field), message);
    }
    return undefined;
  }

  /** The texts of all fields of a group, by their names in the contract. */
  #group(group: 'beneficiary' | 'petitioner'): Record<string, string> {
    const found: Record<string, string> = {};
    for (const [field, text] of this.#texts)
      if (field.startsWith(`${group}.`)) found[field.slice(group.length + 1)] = text;
    return found;
  }

  beneficiary(): NewBeneficiary | null {
    const { name = '', ...given } = this.#group('beneficiary');
    const known = this.#birth();
    const fields = { ...splitName(name), ...given, ...known };
    if (Object.keys(fields).length === 0) return null;
    const fieldOf = (part: string) =>
      this.text(`beneficiary.${part}`) || !name ? `beneficiary.${part}` : 'beneficiary.name';
    return this.checked(BENEFICIARY, fields, fieldOf) ?? null;
  }

  /** Date and country of birth, and citizenships. */
  #birth(): NewBeneficiary {
    const found: NewBeneficiary = {};
    const born = this.text('beneficiary.born_on');
    const { today } = this.#reader;
    const day = born && this.#day('beneficiary.born_on', born, Number(today.slice(0, 4)));
    if (day && day > today) this.#fault('beneficiary.born_on', born, 'A date of birth in the future');
    if (born) found.born_on = day || '';
    for (const part of ['birth_country', 'citizenships'] as const) {
      const names = listed(this.text(`beneficiary.${part}`), part === 'citizenships' ? /[;,/\n|]/ : /\n/);
      const codes = names.map(
        (name) => countryCodeOf(name) ?? this.#unknownCountry(`beneficiary.${part}`, name),
      );
      if (codes.length > 0) found[part] = [...new Set(codes.filter((code) => code !== ''))].join(',');
    }
    return found;
  }

  #unknownCountry(field: string, name: string): string {
    this.#fault(field, name, 'No country has this name: give its name in English, or its two letters');
    return '';
  }

  /** The beneficiary's numbers, as typed. */
  numbers(): ReadRow['numbers'] {
    const found: ReadRow['numbers'] = [];
    for (const [field, text] of this.#texts) {
      if (!field.startsWith(NUMBER)) continue;
      const kind = field.slice(NUMBER.length) as IdentifierKind;
      for (const value of listed(text, /[;,\n|]/)) {
        const fault = value.length > 60 ? 'At most 60 characters' : readNumber(kind, value).fault;
        if (fault) this.#fault(field, value, fault);
        else found.push({ kind, value });
      }
    }
    return found;
  }

  dependents(): NewBeneficiary[] {
    return listed(this.text('dependents'), /[;\n|]/).flatMap(
      (name) => this.checked(BENEFICIARY, splitName(name), () => 'dependents') ?? [],
    );
  }

  petitioner(): NewPetitioner | null {
    const fields = this.#group('petitioner');
    if (Object.keys(fields).length === 0) return null;
    // The petitioner's name is required here, whichever other fields are given.
    return (
      this.checked(PETITIONER, { petitioner_name: '', ...fields }, (part) => `petitioner.${part}`) ?? null
    );
  }

  note(): ReadRow['note'] {
    const note_text = this.text('note');
    if (note_text === '') return null;
    return this.checked(NOTE, { subject: NOTE_SUBJECT, note_text }, () => 'note') ?? null;
  }

  /**
   * The meaning of a value that is one of the organization's words; undefined without a value, and with a fault for an
   * unknown one.
   */
  #word(field: WordField, unknown: string): string | undefined {
    const text = this.text(field);
    if (text === '') return undefined;
    const words = this.#reader.words[field];
    const known = words.find(text);
    if (known !== undefined) return known;
    const means = this.#reader.meanings[field].get(wordKey(text));
    if (means === null) return undefined;
    // The kind of case may have been archived meanwhile.
    if (means === undefined || !words.has(means)) this.#fault(field, text, unknown);
    return means;
  }

  /** The organization's name of the kind of case, else the name in the file. */
  #kindName(): string {
    const text = this.text('matter_type');
    const { words, meanings } = this.#reader;
    const means = words.matter_type.find(text) ?? meanings.matter_type.get(wordKey(text));
    return (means && words.matter_type.nameOf(means)) || text;
  }

  #status(): CaseStatus {
    const names = Object.values(CASE_STATUS_LABELS).join(', ');
    return (this.#word('status', `Not one of ${names}`) ?? 'initiated') as CaseStatus;
  }

  #matterType(): string | null {
    return this.#word('matter_type', 'No active kind of case has this name') ?? null;
  }

  #team(): string[] {
    const ids = new Set<string>();
    for (const name of listed(this.text('team'), /[;,\n]/)) {
      const [id, ...others] = this.#reader.members.get(name.toLowerCase()) ?? [];
      if (!id) this.#fault('team', name, 'No member has this name or e-mail address');
      else if (others.length > 0)
        this.#fault('team', name, 'Several members have this name: give the e-mail address');
      else ids.add(id);
    }
    if (ids.size > LIMITS.assignees) this.#fault('team', this.text('team'), `At most ${LIMITS.assignees}`);
    return [...ids];
  }

  /** The preference category, priority date and chargeability. If only some are given, the missing ones are faults. */
  #priority() {
    const [date, category, country] = VISA_FIELDS.map((field) => this.text(field));
    const found = {
      priority_date: (date && this.#day('priority_date', date)) || null,
      preference_category: (category && categoryOf(category)) || null,
      chargeability: (country && chargeabilityOf(country)) || null,
    };
    if (category && !found.preference_category)
      this.#fault(
        'preference_category',
        category,
        'No preference category has this name: give F2A or EB-2, for instance',
      );
    if (country && !found.chargeability) this.#unknownCountry('chargeability', country);
    if (date || category || country)
      for (const field of VISA_FIELDS)
        if (this.text(field) === '')
          this.#fault(field, '', 'Required beside the rest: a priority date, its category and its country');
    return found;
  }

  /** @param lastYear the last year that two digits can mean */
  #day(field: string, text: string, lastYear?: number): string | undefined {
    const read = readDate(text, lastYear);
    if (!read) {
      this.#fault(field, text, 'Not a date');
      return undefined;
    }
    const { dateOrder } = this.#reader;
    if (!('on' in read) && !dateOrder) {
      this.#fault(field, text, `Could be ${read.mdy} or ${read.dmy}: say how dates are written`);
      return undefined;
    }
    const on = 'on' in read ? read.on : read[dateOrder ?? 'mdy'];
    return this.checked(calendarDateInput, on, () => field);
  }

  #dates() {
    const dates: { date_setting_id: string; important_date: string }[] = [];
    for (const [field, text] of this.#texts) {
      if (!field.startsWith(IMPORT_DATE)) continue;
      const type = this.#reader.dateTypes.get(field.slice(IMPORT_DATE.length).toLowerCase());
      const day = this.#day(field, text);
      if (!type) this.#fault(field, text, 'No active date type has this name');
      else if (day) dates.push({ date_setting_id: type, important_date: day });
    }
    return dates;
  }

  case(beneficiary: NewBeneficiary | null, petitioner: NewPetitioner | null): ReadRow['case'] {
    const given = this.text('title') || titleFor(beneficiary, petitioner, this.#kindName());
    // If the title is missing only because the person's fields are wrong, that is not reported as another fault.
    const isLacking = given === '' && this.faults.length > 0;
    const title = isLacking ? undefined : this.checked(TITLE, given, () => 'title');
    const description = this.text('description');
    if (description !== '') this.checked(DESCRIPTION, description, () => 'description');
    const rest = {
      status: this.#status(),
      matter_type_id: this.#matterType(),
      assignee_ids: this.#team(),
      ...this.#priority(),
      dates: this.#dates(),
    };
    return title === undefined ? null : { title, description, ...rest };
  }
}

/** Reads the cells of a row. Everything that its import would refuse is among its faults. */
export function readRow(reader: RowReader, cells: readonly string[]): ReadRow {
  const reading = new RowReading(reader, cells);
  const beneficiary = reading.beneficiary();
  const petitioner = reading.petitioner();
  const found = {
    beneficiary,
    dependents: reading.dependents(),
    petitioner,
    note: reading.note(),
    numbers: reading.numbers(),
  };
  const { faults } = reading;
  const [number] = found.numbers;
  if (number && !beneficiary && faults.length === 0)
    faults.push({
      field: `${NUMBER}${number.kind}`,
      value: number.value,
      message: 'Of nobody: the row has no name',
    });
  if (reader.kind === 'cases') return { ...found, case: reading.case(beneficiary, petitioner), faults };
  const party = reader.kind === 'beneficiaries' ? beneficiary : petitioner;
  if (!party && faults.length === 0) {
    const field = reader.kind === 'beneficiaries' ? 'beneficiary.name' : 'petitioner.petitioner_name';
    faults.push({ field, value: '', message: 'Required' });
  }
  return { ...found, case: null, faults };
}
