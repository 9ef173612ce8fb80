import { z } from 'zod';
import { caseDate } from './case-dates.ts';
import { LIMITS } from './constants.ts';
import { endpoint } from './endpoint.ts';
import {
  archivedAt,
  calendarDate,
  id,
  instant,
  pageInfo,
  pageQuery,
  requiredText,
  text,
  version,
} from './fields.ts';

/** Product specification, section 4. Any status can follow any other. */
export const CASE_STATUSES = ['initiated', 'drafted', 'filed', 'client_action_required'] as const;
export type CaseStatus = (typeof CASE_STATUSES)[number];

export const caseRecord = z.object({
  id,
  title: z.string(),
  description: z.string(),
  /** One of {@link CASE_STATUSES}, or empty. */
  status: z.string(),
  /** The organization's id. */
  org: id,
  created_at: instant,
  archived_at: archivedAt,
  version,
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
  /** The latest note's text, at most 200 characters. */
  note: z.string().nullable(),
  dates: z.array(z.object({ id, date_type: z.string(), important_date: calendarDate })),
});
export type CaseListRow = z.infer<typeof caseListRow>;

const status = z.enum(['', ...CASE_STATUSES]);
const title = requiredText(LIMITS.title);
const description = requiredText(LIMITS.description);
const params = z.object({ id });
const one = z.object({ case_record: caseRecord });

export const listCaseRecords = endpoint({
  method: 'GET',
  path: '/case_records',
  summary: 'Cases, newest first',
  access: 'viewer',
  audit: false,
  query: z.object({
    title: text(LIMITS.search).optional(),
    status: z.enum(CASE_STATUSES).optional(),
    archived: z.enum(['false', 'true', 'all']).default('false'),
    ...pageQuery,
  }),
  response: z.object({ case_records: z.array(caseListRow), ...pageInfo }),
  errors: [],
});

export const createCaseRecord = endpoint({
  method: 'POST',
  path: '/case_records',
  summary: 'Open a case',
  access: 'user',
  audit: 'case_record.created',
  body: z.strictObject({ title, description }),
  response: one,
  status: 201,
  errors: [],
});

export const getCaseRecord = endpoint({
  method: 'GET',
  path: '/case_records/{id}',
  summary: 'A case with its dates',
  access: 'viewer',
  audit: false,
  params,
  response: z.object({ case_record: caseRecord, dates: z.array(caseDate) }),
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
    title: title.optional(),
    description: description.optional(),
    status: status.optional(),
    archived: z.boolean().optional(),
    version: version.optional(),
  }),
  response: one,
  errors: ['not_found', 'stale_version'],
});
