import { z } from 'zod';
import { beneficiary } from './beneficiaries.ts';
import { LIMITS, SEARCH_MIN_LENGTH } from './constants.ts';
import { endpoint } from './endpoint.ts';
import { archivedAt, id, text } from './fields.ts';
import { petitioner } from './petitioners.ts';

const foundBeneficiary = beneficiary.pick({
  id: true,
  first_name: true,
  middle_name: true,
  last_name: true,
  personal_email: true,
});

const foundCase = z.object({
  id,
  title: z.string(),
  status: z.string(),
  archived_at: archivedAt,
  beneficiary_name: z.string().nullable(),
});

const foundPetitioner = petitioner.pick({ id: true, petitioner_name: true, email: true, archived_at: true });

/** Ten of each kind, best first. */
export const searchResults = z.object({
  beneficiaries: z.array(foundBeneficiary),
  case_records: z.array(foundCase),
  petitioners: z.array(foundPetitioner),
});
export type SearchResults = z.infer<typeof searchResults>;

export const search = endpoint({
  method: 'GET',
  path: '/search',
  summary:
    'Beneficiaries, cases and petitioners by name, title, e-mail or phone, forgiving of accents and typing slips',
  access: 'viewer',
  audit: false,
  lag: 'tolerated',
  query: z.object({
    q: text(LIMITS.search).trim().min(SEARCH_MIN_LENGTH, `At least ${SEARCH_MIN_LENGTH} characters`),
  }),
  response: searchResults,
  errors: [],
});
