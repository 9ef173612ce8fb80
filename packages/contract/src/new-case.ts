import { z } from 'zod';
import { beneficiaryType, caseBeneficiary, newBeneficiary } from './beneficiaries.ts';
import { newDate } from './case-date-changes.ts';
import { assigneeIds, caseRecord, caseStatus, caseTitle } from './case-records.ts';
import { LIMITS } from './constants.ts';
import { endpoint } from './endpoint.ts';
import { id, text } from './fields.ts';
import { newNote } from './notes.ts';
import { newPetitioner, petitioner } from './petitioners.ts';

/** An existing person, or the fields of a new one. */
function oneOf<New extends z.ZodObject, More extends z.ZodRawShape>(made: New, more: More) {
  return z.strictObject({ id: id.optional(), new: made.optional(), ...more });
}

/** The people of a new case. */
const people = {
  beneficiaries: z
    .array(oneOf(newBeneficiary, { beneficiary_type: beneficiaryType }))
    .max(LIMITS.newCaseBeneficiaries, `At most ${LIMITS.newCaseBeneficiaries}`)
    .optional(),
  petitioners: z
    .array(oneOf(newPetitioner, {}))
    .max(LIMITS.newCasePetitioners, `At most ${LIMITS.newCasePetitioners}`)
    .optional(),
};

type People = z.infer<z.ZodObject<typeof people>>;

/** An error of a new case: its path, and the message. */
type Fault = [path: (string | number)[], why: string];

/** Errors of a list of people: each is given once, either by an id or by the fields of a new person. */
function listFaults(
  name: keyof People,
  list: readonly { id?: string | undefined; new?: unknown }[],
): Fault[] {
  return list.flatMap(({ id: known, new: made }, at): Fault[] => {
    if ((known === undefined) === (made === undefined)) return [[[name, at], 'Give either an id or new']];
    const isTwice = known !== undefined && list.findIndex((other) => other.id === known) < at;
    return isTwice ? [[[name, at, 'id'], 'Is on the case already']] : [];
  });
}

/** The error for more than one primary beneficiary. */
function primaryFaults({ beneficiaries = [] }: People): Fault[] {
  const types = beneficiaries.map(({ beneficiary_type }) => beneficiary_type);
  return types.flatMap((type, at): Fault[] =>
    type === 'primary' && types.indexOf('primary') < at
      ? [[['beneficiaries', at, 'beneficiary_type'], 'A case has one primary beneficiary']]
      : [],
  );
}

/** Whether only a title and a description are given. */
function isPlain(body: object): boolean {
  return Object.entries(body).every(
    ([name, part]) => part === undefined || name === 'title' || name === 'description',
  );
}

/**
 * The body of a new case. A title and a description are enough. If anything else is given the description may be empty,
 * because the case is then described in other ways.
 */
const newCase = z
  .strictObject({
    title: caseTitle,
    description: text(LIMITS.description).trim(),
    /** `initiated` by default. */
    status: caseStatus.optional(),
    matter_type_id: id.nullable().optional(),
    /** Whether it gets the dates, tasks and checklist of its kind. */
    apply_matter_type: z.boolean().optional(),
    ...people,
    dates: z.array(newDate).max(LIMITS.newCaseDates, `At most ${LIMITS.newCaseDates}`).optional(),
    /** The whole team; the caller by default. */
    assignee_ids: assigneeIds.optional(),
    note: newNote.optional(),
  })
  .superRefine((body, { addIssue }) => {
    const faults: Fault[] = [
      ...listFaults('beneficiaries', body.beneficiaries ?? []),
      ...listFaults('petitioners', body.petitioners ?? []),
      ...primaryFaults(body),
      ...(body.apply_matter_type && !body.matter_type_id
        ? [[['matter_type_id'], 'Say what kind of case it is'] satisfies Fault]
        : []),
      ...(isPlain(body) && body.description === '' ? [[['description'], 'Required'] satisfies Fault] : []),
    ];
    for (const [path, message] of faults) addIssue({ code: 'custom', path, message });
  });

export const createCaseRecord = endpoint({
  method: 'POST',
  path: '/case_records',
  summary: 'Open a case with its people, dates, team and first note, in one transaction',
  access: 'user',
  audit: 'case_record.created',
  body: newCase,
  response: z.object({
    case_record: caseRecord,
    beneficiaries: z.array(caseBeneficiary),
    petitioners: z.array(petitioner),
  }),
  status: 201,
  errors: [],
});
