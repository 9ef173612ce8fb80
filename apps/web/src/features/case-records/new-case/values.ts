import { CLIENT_LANGUAGE_CODES } from '@landfall/contract/client-languages';
import { z } from 'zod';
import { randomKey } from '../../../lib/random-key.ts';

const choice = z.object({
  id: z.string(),
  label: z.string(),
  detail: z.string().optional(),
  listed: z.string().optional(),
});

/** A person on the new case: being searched for, found, or about to be created. */
function row<Made extends z.ZodObject>(made: Made) {
  return z.object({
    key: z.string(),
    /** The search text. */
    typed: z.string(),
    chosen: choice.nullable(),
    isNew: z.boolean(),
    new: made,
  });
}

const person = row(
  z.object({
    first_name: z.string(),
    last_name: z.string(),
    personal_email: z.string(),
    personal_phone: z.string(),
    language: z.enum(CLIENT_LANGUAGE_CODES),
  }),
);
const petitioner = row(z.object({ petitioner_name: z.string(), email: z.string(), phone: z.string() }));
const date = z.object({ key: z.string(), date_type: z.string(), important_date: z.string() });

/** The form values of a new case, also the format of its draft. */
export const newCaseValues = z.object({
  /** Whether the full form is open. */
  isLong: z.boolean(),
  title: z.string(),
  /** Whether the title was typed, and no longer follows the proposed one. */
  isTitleOwn: z.boolean(),
  description: z.string(),
  matter_type_id: z.string(),
  /** Whether the case gets the parts of its kind. */
  appliesKind: z.boolean(),
  /** The client first, then the dependents. */
  beneficiaries: z.array(person).min(1),
  petitioners: z.array(petitioner).min(1),
  dates: z.array(date).min(1),
  /** Null stands for the person who creates the case. */
  assignee_ids: z.array(z.string()).nullable(),
  note: z.string(),
});
export type NewCaseValues = z.infer<typeof newCaseValues>;
export type PersonRow = z.infer<typeof person>;
export type PetitionerRow = z.infer<typeof petitioner>;
export type DateRow = z.infer<typeof date>;

/** The lists of people in the form. */
export type PeopleList = 'beneficiaries' | 'petitioners';

function nobody() {
  return { key: randomKey(), typed: '', chosen: null, isNew: false };
}

/** A row without a chosen person. */
export function emptyPerson(): PersonRow {
  const made = { first_name: '', last_name: '', personal_email: '', personal_phone: '' };
  return { ...nobody(), new: { ...made, language: 'en' } };
}

export function emptyPetitioner(): PetitionerRow {
  return { ...nobody(), new: { petitioner_name: '', email: '', phone: '' } };
}

export function emptyDate(): DateRow {
  return { key: randomKey(), date_type: '', important_date: '' };
}

/** The person or firm from whose page the form is opened, who is on the case from the start. */
export interface GivenParty {
  list: PeopleList;
  chosen: z.infer<typeof choice>;
}

/** An empty form; the full form if a person or firm is given. */
export function emptyCase(given?: GivenParty): NewCaseValues {
  const chosen = (list: PeopleList) => (given?.list === list ? { chosen: given.chosen } : {});
  return {
    isLong: given !== undefined,
    title: '',
    isTitleOwn: false,
    description: '',
    matter_type_id: '',
    appliesKind: true,
    beneficiaries: [{ ...emptyPerson(), ...chosen('beneficiaries') }],
    petitioners: [{ ...emptyPetitioner(), ...chosen('petitioners') }],
    dates: [emptyDate()],
    assignee_ids: null,
    note: '',
  };
}

type AnyRow = PersonRow | PetitionerRow;

/** Whether a person is chosen in a row, or is being created in it. */
export function isSettled({ chosen, isNew }: AnyRow): boolean {
  return isNew || chosen !== null;
}

/** Whether clearing a row would lose input. */
function isBegun(row: AnyRow): boolean {
  return isSettled(row) || row.typed.trim() !== '';
}

/** Whether closing the form would lose input. A given person and a title that follows the other fields don't count. */
export function hasInput(values: NewCaseValues, given?: GivenParty): boolean {
  const { description, matter_type_id, assignee_ids, note } = values;
  const title = values.isTitleOwn ? values.title : '';
  const parties = [...values.beneficiaries, ...values.petitioners];
  return (
    [title, description, matter_type_id, note].some((text) => text.trim() !== '') ||
    assignee_ids !== null ||
    parties.some((row) => isBegun(row) && row.chosen?.id !== given?.chosen.id) ||
    values.dates.some((row) => row.date_type !== '' || row.important_date !== '')
  );
}
