import { z } from 'zod';
import { caseBeneficiary } from './beneficiaries.ts';
import { caseDate, DATE_STATES } from './case-dates.ts';
import { LIMITS } from './constants.ts';
import { endpoint } from './endpoint.ts';
import {
  archivedAt,
  calendarDate,
  calendarDateInput,
  id,
  instant,
  laterTotal,
  pageInfo,
  pageQuery,
  requiredLine,
  requiredText,
  text,
  totalQuery,
  version,
} from './fields.ts';
import { notesPage } from './notes.ts';
import { petitioner } from './petitioners.ts';
import { CHARGEABILITIES, PREFERENCE_CATEGORIES, VISA_STATES } from './preference-categories.ts';

/** Product specification, section 4. Any status can follow any other. */
export const CASE_STATUSES = ['initiated', 'drafted', 'filed', 'client_action_required'] as const;
export type CaseStatus = (typeof CASE_STATUSES)[number];

/** The labels of the statuses on screens and in exports. */
export const CASE_STATUS_LABELS: Readonly<Record<CaseStatus, string>> = {
  initiated: 'Initiated',
  drafted: 'Drafted',
  filed: 'Filed',
  client_action_required: 'Client Action Required',
};

/** The date type whose column comes first; the others are sorted by name. */
export const FIRST_DATE_COLUMN = 'Filing Deadline';

/** The duties on a case team. */
export const DUTIES = ['attorney', 'paralegal', 'assistant'] as const;
const duty = z.enum(['', ...DUTIES]);
export type Duty = z.infer<typeof duty>;

export const DUTY_LABELS: Readonly<Record<(typeof DUTIES)[number], string>> = {
  attorney: 'Attorney',
  paralegal: 'Paralegal',
  assistant: 'Assistant',
};

/** A member of a case team. */
const teamMember = z.object({ id, display_name: z.string(), duty });

const category = z.enum(PREFERENCE_CATEGORIES);
/** The visa that a case waits for, and the country to whose quota it is charged. */
const visaClass = {
  preference_category: category.nullable(),
  chargeability: z.enum(CHARGEABILITIES).nullable(),
};

export const caseRecord = z.object({
  id,
  title: z.string(),
  description: z.string(),
  /** One of {@link CASE_STATUSES}, or empty. */
  status: z.string(),
  /** The kind of case; null when not set. */
  matter_type_id: id.nullable(),
  /** The version of the kind whose parts were added to the case; null if none were. */
  matter_type_version: version.nullable(),
  /** The priority date of an immigrant visa; null, with category and country, when the case waits for none. */
  priority_date: calendarDate.nullable(),
  ...visaClass,
  /** The organization's id. */
  org: id,
  created_at: instant,
  archived_at: archivedAt,
  version,
  /** Whether only its team and super admins may see the case. */
  restricted: z.boolean(),
  /** Since when the case is under a legal hold, which keeps its documents; null when it is not. */
  held_at: instant.nullable(),
  hold_reason: z.string(),
  /**
   * The case team: members of the organization. Attorneys come first, then by name: the first of them is responsible
   * for the case.
   */
  assignees: z.array(teamMember),
});
export type CaseRecord = z.infer<typeof caseRecord>;

const listed = caseRecord.pick({
  id: true,
  title: true,
  status: true,
  org: true,
  created_at: true,
  archived_at: true,
  version: true,
});

/** A row of the case list: all its links and columns from one call. */
export const caseListRow = listed.extend({
  beneficiary_id: id.nullable(),
  beneficiary_name: z.string().nullable(),
  petitioner_id: id.nullable(),
  petitioner_name: z.string().nullable(),
  matter_type_id: id.nullable(),
  /** The name of the kind of case. */
  matter_type: z.string().nullable(),
  preference_category: visaClass.preference_category,
  /**
   * What the visa bulletin in effect allows for its priority date; null if it has none, or if the bulletin has no entry
   * for it.
   */
  visa_state: z.enum(VISA_STATES).nullable(),
  /** How many items of its checklist are accepted, of those that are needed. */
  checklist: z.object({ done: z.number().int(), total: z.number().int() }),
  /** The latest note's text, at most 200 characters. */
  note: z.string().nullable(),
  /** The members of the team; the first of them is responsible. */
  team: z.array(teamMember),
  /** The most urgent date: the earliest open one; null when none is open. */
  urgent_date: calendarDate.nullable(),
  dates: z.array(
    z.object({ id, date_type: z.string(), important_date: calendarDate, state: z.enum(DATE_STATES) }),
  ),
});
export type CaseListRow = z.infer<typeof caseListRow>;

/** A status, or none. */
export const caseStatus = z.enum(['', ...CASE_STATUSES]);
/** The title of a case. */
export const caseTitle = requiredLine(LIMITS.title);
const description = requiredText(LIMITS.description);
/** A case team. */
export const assigneeIds = z.array(id).max(LIMITS.assignees, `At most ${LIMITS.assignees}`);
const params = z.object({ id });
const one = z.object({ case_record: caseRecord });

/** Whether all needed items of a case's checklist have been accepted. A case without a checklist has neither value. */
export const CHECKLIST_PROGRESS = ['missing', 'complete'] as const;

/** When a case's most urgent date is: overdue, overdue or within 7 or 30 days, or without an open date. */
export const NEXT_DATES = ['overdue', 'week', 'month', 'none'] as const;
export type NextDate = (typeof NEXT_DATES)[number];

/** The sort keys of the list beside its date columns. `next_date` is an alias of `urgent_date`. */
export const CASE_SORTS = [
  'created_at',
  'title',
  'petitioner_name',
  'beneficiary_name',
  'status',
  'urgent_date',
  'next_date',
] as const;
export type CaseSort = (typeof CASE_SORTS)[number];

/** Prefix of a date type's name in a sort key: sorts the list by that type's column. */
export const DATE_SORT = 'date:';

/** The labels of the list's columns on screens and in exports, in order; those of date types follow them. */
export const CASE_COLUMNS = {
  title: 'Case Name',
  urgent_date: 'Next Date',
  petitioner_name: 'Petitioner Name',
  beneficiary_name: 'Beneficiary Name',
  status: 'Status',
  team: 'Team',
  matter_type: 'Kind of Case',
  checklist: 'Checklist',
  preference_category: 'Preference Category',
  visa_state: 'Visa Availability',
  note: 'Note',
} as const satisfies Partial<Record<keyof CaseListRow, string>>;
export type CaseColumn = keyof typeof CASE_COLUMNS;

function isSort(value: string): boolean {
  const key = value.startsWith('-') ? value.slice(1) : value;
  return key.startsWith(DATE_SORT) || CASE_SORTS.some((known) => known === key);
}

const archived = z.enum(['false', 'true', 'all']);

/**
 * The filters of the case list. A title matches a part of the title, ignoring accents; by default only active cases are
 * listed.
 */
export const caseFilters = z.strictObject({
  title: text(LIMITS.search).optional(),
  status: z.enum(CASE_STATUSES).optional(),
  beneficiary_id: id.optional(),
  petitioner_id: id.optional(),
  assignee_id: id.optional(),
  matter_type_id: id.optional(),
  preference_category: category.optional(),
  visa_state: z.enum(VISA_STATES).optional(),
  checklist: z.enum(CHECKLIST_PROGRESS).optional(),
  next_date: z.enum(NEXT_DATES).optional(),
  archived: archived.optional(),
});
export type CaseFilters = z.infer<typeof caseFilters>;

/** One of {@link CASE_SORTS}, or {@link DATE_SORT} and the name of a date type; a leading minus reverses the order. */
export const caseSort = text(LIMITS.dateName + DATE_SORT.length + 1).refine(
  isSort,
  'Not a column that the list can be ordered by',
);

const filters = {
  ...caseFilters.shape,
  archived: archived.default('false'),
  sort: caseSort.default('-created_at'),
};

export const listCaseRecords = endpoint({
  method: 'GET',
  path: '/case_records',
  summary: 'Cases, newest first',
  access: 'viewer',
  audit: false,
  lag: 'tolerated',
  query: z.object({ ...filters, ...pageQuery, ...totalQuery }),
  response: z.object({ case_records: z.array(caseListRow), ...pageInfo, total: laterTotal }),
  errors: ['not_found'],
});

/** Comma separated: of {@link CASE_COLUMNS}, and {@link DATE_SORT} and the names of date types. All by default. */
export const exportColumns = text(30_000).optional();

export const exportCaseRecords = endpoint({
  method: 'GET',
  path: '/case_records/export',
  summary: 'The cases that pass the filters as CSV',
  access: 'viewer',
  audit: 'case_records.exported',
  lag: 'tolerated',
  query: z.object({
    ...filters,
    columns: exportColumns,
  }),
  response: z.string(),
  download: 'cases.csv',
  errors: ['not_found'],
});

export const getCaseRecord = endpoint({
  method: 'GET',
  path: '/case_records/{id}',
  summary: 'A case with its dates, people and latest notes',
  access: 'viewer',
  audit: false,
  params,
  response: z.object({
    case_record: caseRecord,
    dates: z.array(caseDate),
    /** How many further dates are archived; left out when none is. */
    archived_dates: z.number().int().optional(),
    ...notesPage,
    /** The primary one first, then in the order in which they were added. */
    beneficiaries: z.array(caseBeneficiary),
    /** In the order in which they were added. */
    petitioners: z.array(petitioner),
  }),
  errors: ['not_found'],
});

export const updateCaseRecord = endpoint({
  method: 'POST',
  path: '/case_records/{id}',
  summary: 'Change a case, archive it or restore it',
  access: 'user',
  audit: 'case_record.updated',
  params,
  body: z.strictObject({
    title: caseTitle.optional(),
    description: description.optional(),
    status: caseStatus.optional(),
    matter_type_id: id.nullable().optional(),
    archived: z.boolean().optional(),
    /** Together with category and country, or null together with them. */
    priority_date: calendarDateInput.nullable().optional(),
    ...z.object(visaClass).partial().shape,
    /** The whole case team; members of the organization. */
    assignee_ids: assigneeIds.optional(),
    /** The duties of people on the team; those of the others are unchanged. */
    duties: z
      .array(z.strictObject({ person_id: id, duty }))
      .max(LIMITS.assignees)
      .optional(),
    version: version.optional(),
  }),
  response: one,
  errors: ['not_found', 'stale_version'],
});

const restriction = {
  method: 'POST',
  access: 'user',
  params,
  response: one,
  errors: ['not_found'],
} as const;

export const restrictCaseRecord = endpoint({
  ...restriction,
  path: '/case_records/{id}/restrict',
  summary: 'Restrict a case to its team, which the caller joins. For members of the team and super admins',
  audit: 'case_record.restricted',
});

export const unrestrictCaseRecord = endpoint({
  ...restriction,
  path: '/case_records/{id}/unrestrict',
  summary: 'Lift the restriction of a case to its team',
  audit: 'case_record.unrestricted',
});
