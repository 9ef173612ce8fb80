import { z } from 'zod';
import { LIMITS } from './constants.ts';
import { endpoint } from './endpoint.ts';
import {
  archivedAt,
  bothWays,
  id,
  instant,
  laterTotal,
  line,
  namedFilters,
  optionalEmail,
  optionalWebsite,
  pageInfo,
  pageQuery,
  requiredLine,
  text,
  totalQuery,
  version,
} from './fields.ts';
import { notesPage } from './notes.ts';

export const petitioner = z.object({
  id,
  petitioner_name: z.string(),
  website_url: z.string(),
  email: z.string(),
  phone: z.string(),
  address: z.string(),
  city: z.string(),
  state: z.string(),
  zip: z.string(),
  created_at: instant,
  /** An archived petitioner keeps its cases and is no longer offered for new ones. */
  archived_at: archivedAt,
  /** Null unless it was deleted; only the list of deleted ones shows those. */
  deleted_at: instant.nullable(),
  version,
});
export type Petitioner = z.infer<typeof petitioner>;

const name = requiredLine(LIMITS.personName);
const details = {
  website_url: optionalWebsite.optional(),
  email: optionalEmail.optional(),
  phone: line(LIMITS.phone).optional(),
  address: text(LIMITS.address).trim().optional(),
  city: line(LIMITS.city).optional(),
  state: line(LIMITS.state).optional(),
  zip: line(LIMITS.zip).optional(),
};

const one = z.object({ petitioner, ...notesPage });
const params = z.object({ id });
const onCase = z.object({ id, petitionerId: id });

/** What the list can be ordered by; a leading minus turns it around. */
export const PETITIONER_SORTS = bothWays(['created_at', 'petitioner_name', 'email']);
export type PetitionerSort = (typeof PETITIONER_SORTS)[number];

const filters = {
  ...namedFilters,
  sort: z.enum(PETITIONER_SORTS).default('-created_at'),
  archived: z.enum(['false', 'true', 'all']).default('all'),
};

export const listPetitioners = endpoint({
  method: 'GET',
  path: '/petitioners',
  summary: 'Petitioners, newest first',
  access: 'viewer',
  audit: false,
  lag: 'tolerated',
  query: z.object({ ...filters, ...pageQuery, ...totalQuery }),
  response: z.object({ petitioners: z.array(petitioner), ...pageInfo, total: laterTotal }),
  errors: [],
});

export const exportPetitioners = endpoint({
  method: 'GET',
  path: '/petitioners/export',
  summary: 'The petitioners that pass the filters as CSV',
  access: 'viewer',
  audit: 'petitioners.exported',
  query: z.object(filters),
  response: z.string(),
  download: 'petitioners.csv',
  errors: [],
});

export const createPetitioner = endpoint({
  method: 'POST',
  path: '/petitioners',
  summary: 'Add a petitioner',
  access: 'user',
  audit: 'petitioner.created',
  body: z.strictObject({ petitioner_name: name, ...details }),
  response: one,
  status: 201,
  errors: [],
});

export const getPetitioner = endpoint({
  method: 'GET',
  path: '/petitioners/{id}',
  summary: 'A petitioner with the latest notes',
  access: 'viewer',
  audit: false,
  params,
  response: one,
  errors: ['not_found'],
});

export const updatePetitioner = endpoint({
  method: 'POST',
  path: '/petitioners/{id}',
  summary: 'Change a petitioner, archive it or make it active again',
  access: 'user',
  audit: 'petitioner.updated',
  params,
  body: z.strictObject({
    petitioner_name: name.optional(),
    ...details,
    archived: z.boolean().optional(),
    version: version.optional(),
  }),
  response: one,
  errors: ['not_found', 'stale_version'],
});

export const deletePetitioner = endpoint({
  method: 'POST',
  path: '/delete_petitioner/{id}',
  aliases: ['/delete-petitioner/{id}'],
  summary: 'Delete a petitioner; it can be restored',
  access: 'user',
  audit: 'petitioner.deleted',
  params,
  errors: ['not_found'],
});

export const restorePetitioner = endpoint({
  method: 'POST',
  path: '/petitioners/{id}/restore',
  summary: 'Bring a deleted petitioner back',
  access: 'user',
  audit: 'petitioner.restored',
  params,
  response: one,
  errors: ['not_found'],
});

export const addCasePetitioner = endpoint({
  method: 'POST',
  path: '/case_records/{id}/petitioners/{petitionerId}',
  summary: 'Add a petitioner that is not archived to a case',
  access: 'user',
  audit: 'case_petitioner.added',
  params: onCase,
  response: z.object({ petitioner }),
  errors: ['not_found', 'conflict'],
});

export const removeCasePetitioner = endpoint({
  method: 'POST',
  path: '/case_records/{id}/petitioners/{petitionerId}/delete',
  summary: 'Take a petitioner off a case',
  access: 'user',
  audit: 'case_petitioner.removed',
  params: onCase,
  errors: ['not_found'],
});
