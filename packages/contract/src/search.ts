import { z } from 'zod';
import { beneficiary } from './beneficiaries.ts';
import { LIMITS, RECENT_RECORDS, SEARCH_MIN_LENGTH } from './constants.ts';
import { DOCUMENT_OWNERS } from './document-owners.ts';
import { endpoint } from './endpoint.ts';
import { archivedAt, calendarDate, id, text } from './fields.ts';
import type { IdentifierKind } from './identifier-numbers.ts';
import { petitioner } from './petitioners.ts';

const foundBeneficiary = beneficiary.pick({
  id: true,
  first_name: true,
  middle_name: true,
  last_name: true,
  personal_email: true,
  personal_phone: true,
});

const foundCase = z.object({
  id,
  title: z.string(),
  status: z.string(),
  archived_at: archivedAt,
  beneficiary_name: z.string().nullable(),
  petitioner_name: z.string().nullable(),
  /** The most urgent date: the earliest open one; null when none is open. */
  urgent_date: calendarDate.nullable(),
  /** The type of that date. */
  urgent_date_type: z.string().nullable(),
});

const foundPetitioner = petitioner.pick({
  id: true,
  petitioner_name: true,
  email: true,
  phone: true,
  archived_at: true,
});

/** A page of a document that contains all searched words, or a document whose title does. */
const foundDocument = z.object({
  id,
  title: z.string(),
  resource_id: id,
  resource_kind: z.enum(DOCUMENT_OWNERS),
  resource_name: z.string(),
  /** The first such page, if the file has pages; null if the title matched, or if the file has no pages. */
  page: z.number().int().nullable(),
  /** The text around the first of the words, on one line. */
  snippet: z.string(),
});

const foundNote = z.object({
  id,
  subject: z.string(),
  resource_id: id,
  resource_kind: z.enum(DOCUMENT_OWNERS),
  resource_name: z.string(),
  snippet: z.string(),
});

/** A thread whose subject or one of whose messages contains all searched words. */
const foundThread = z.object({
  id,
  subject: z.string(),
  resource_id: id,
  resource_kind: z.enum(DOCUMENT_OWNERS),
  resource_name: z.string(),
  /** Number of the first such message; null if the subject matched. */
  number: z.number().int().nullable(),
  snippet: z.string(),
});

/** A number that begins with the typed text, or whose digits do. */
const foundNumber = z.object({
  id,
  /** One of `IDENTIFIER_KINDS`, whose module the first screen does not load. */
  kind: z.string() as unknown as z.ZodType<IdentifierKind>,
  normalized: z.string(),
  resource_id: id,
  resource_kind: z.enum(['beneficiary', 'petitioner']),
  resource_name: z.string(),
  /** The case that it belongs to. */
  case_id: id.nullable(),
  case_title: z.string().nullable(),
});

/**
 * Ten of each kind, best first; five of documents, notes and threads. The cases found are followed by those of the
 * people found.
 */
export const searchResults = z.object({
  beneficiaries: z.array(foundBeneficiary),
  case_records: z.array(foundCase),
  petitioners: z.array(foundPetitioner),
  identifiers: z.array(foundNumber),
  documents: z.array(foundDocument),
  notes: z.array(foundNote),
  messages: z.array(foundThread),
});
export type SearchResults = z.infer<typeof searchResults>;

export const search = endpoint({
  method: 'GET',
  path: '/search',
  summary:
    'Beneficiaries, cases and petitioners by name, title, e-mail or phone, forgiving of accents and typing slips; people by their numbers, with any signs between; documents, notes and messages by what they say',
  access: 'viewer',
  audit: false,
  lag: 'tolerated',
  query: z.object({
    q: text(LIMITS.search).trim().min(SEARCH_MIN_LENGTH, `At least ${SEARCH_MIN_LENGTH} characters`),
    /** Only documents, notes and messages of this record; for a case also those of its people. */
    resource_id: id.optional(),
  }),
  response: searchResults,
  errors: [],
});

const foundRecords = searchResults
  .pick({ beneficiaries: true, case_records: true, petitioners: true })
  .extend({ threads: z.array(z.object({ id, subject: z.string(), resource_name: z.string() })) });
export type FoundRecords = z.infer<typeof foundRecords>;

/** Ids in one text, separated by commas. */
const ids = z
  .string()
  .transform((list) => list.split(','))
  .pipe(z.array(id).max(RECENT_RECORDS, `At most ${RECENT_RECORDS}`));

export const readRecords = endpoint({
  method: 'GET',
  path: '/search/records',
  summary:
    'Records as a search shows them, by their ids: what a browser keeps of the records opened last. What is no longer there, or not to be seen, is left out',
  access: 'viewer',
  audit: false,
  lag: 'tolerated',
  query: z.object({ ids }),
  response: foundRecords,
  errors: [],
});
