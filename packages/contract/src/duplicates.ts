import { z } from 'zod';
import { LIMITS } from './constants.ts';
import { endpoint } from './endpoint.ts';
import { archivedAt, id, instant, line, pageInfo, pageQuery, text, version } from './fields.ts';

/** The kinds of records that are checked for duplicates. */
export const DUPLICATE_KINDS = ['beneficiary', 'petitioner'] as const;
export type DuplicateKind = (typeof DUPLICATE_KINDS)[number];

/** What two possible duplicates have in common, as displayed. */
export const DUPLICATE_REASONS = [
  'same name',
  'similar name',
  'same e-mail',
  'same phone',
  'same address',
] as const;
export type DuplicateReason = (typeof DUPLICATE_REASONS)[number];

/** How many similar people are returned for a person who is being entered. */
export const SIMILAR_SHOWN = 5;

/** A possible duplicate, of either kind. */
export const similarPerson = z.object({
  id,
  kind: z.enum(DUPLICATE_KINDS),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  address: z.string(),
  /** Number of cases, as far as the caller may know of them. */
  cases: z.number().int(),
  created_at: instant,
  /** Only set for petitioners; others are never archived. */
  archived_at: archivedAt,
  version,
});
export type SimilarPerson = z.infer<typeof similarPerson>;

export const duplicatePair = z.object({
  /** Null stands for the person who is being entered. */
  a: similarPerson.nullable(),
  b: similarPerson,
  /** What they have in common, the strongest evidence first. */
  reasons: z.array(z.enum(DUPLICATE_REASONS)),
});
export type DuplicatePair = z.infer<typeof duplicatePair>;

const name = line(LIMITS.personName).optional();
const email = line(LIMITS.email).optional();
const phone = line(LIMITS.phone).optional();
const address = text(LIMITS.address).trim().optional();

/** The fields of a new person while they are typed; incomplete values are accepted. */
export const typedPerson = {
  first_name: name,
  last_name: name,
  petitioner_name: name,
  email,
  personal_email: email,
  business_email: email,
  phone,
  personal_phone: phone,
  business_phone: phone,
  address,
  mailing_address: address,
  business_address: address,
  city: line(LIMITS.city).optional(),
};

export const listDuplicates = endpoint({
  method: 'GET',
  path: '/duplicates',
  summary:
    'People similar to the given fields, most similar first; without fields, all pairs of possible duplicates',
  access: 'viewer',
  audit: false,
  query: z.object({ kind: z.enum(DUPLICATE_KINDS), ...typedPerson, ...pageQuery }),
  response: z.object({ pairs: z.array(duplicatePair), ...pageInfo }),
  errors: [],
});

const pair = z.strictObject({ a_id: id, b_id: id });

export const dismissDuplicate = endpoint({
  method: 'POST',
  path: '/duplicates/dismiss',
  summary: 'Mark two people as not the same, so that they are no longer listed as possible duplicates',
  access: 'user',
  audit: 'duplicate.dismissed',
  body: pair,
  errors: ['not_found'],
});

export const restoreDuplicate = endpoint({
  method: 'POST',
  path: '/duplicates/restore',
  summary: 'Remove the mark that two people are not the same',
  access: 'user',
  audit: 'duplicate.restored',
  body: pair,
  errors: ['not_found'],
});
