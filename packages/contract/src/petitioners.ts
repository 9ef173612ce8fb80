import { z } from 'zod';
import { LIMITS } from './constants.ts';
import { endpoint } from './endpoint.ts';
import {
  archivedAt,
  ascendingAndDescending,
  id,
  line,
  optionalEmail,
  optionalWebsite,
  requiredLine,
  text,
} from './fields.ts';
import { partyCalls, partyCases, partyFilters, partyRecord } from './parties.ts';

export const petitioner = z.object({
  ...partyRecord,
  petitioner_name: z.string(),
  website_url: z.string(),
  email: z.string(),
  phone: z.string(),
  address: z.string(),
  city: z.string(),
  state: z.string(),
  zip: z.string(),
  /** An archived petitioner keeps its cases and is no longer offered for new ones. */
  archived_at: archivedAt,
});
export type Petitioner = z.infer<typeof petitioner>;

/** A row of the list. */
export const listedPetitioner = petitioner.extend(partyCases);
export type ListedPetitioner = z.infer<typeof listedPetitioner>;

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

/** The body of a new petitioner. */
export const newPetitioner = z.strictObject({ petitioner_name: name, ...details });

/** The sort keys of the list; a leading minus reverses the order. */
export const PETITIONER_SORTS = ascendingAndDescending(['created_at', 'petitioner_name', 'email']);
export type PetitionerSort = (typeof PETITIONER_SORTS)[number];

export const {
  list: listPetitioners,
  exportAll: exportPetitioners,
  create: createPetitioner,
  get: getPetitioner,
  update: updatePetitioner,
  remove: deletePetitioner,
  restore: restorePetitioner,
} = partyCalls({
  words: ['petitioner', 'petitioners'],
  removePaths: ['/delete_petitioner/{id}', '/delete-petitioner/{id}'],
  one: { petitioner },
  many: { petitioners: z.array(listedPetitioner) },
  create: newPetitioner.shape,
  change: { petitioner_name: name.optional(), ...details, archived: z.boolean().optional() },
  filters: {
    ...partyFilters,
    sort: z.enum(PETITIONER_SORTS).default('-created_at'),
    archived: z.enum(['false', 'true', 'all']).default('all'),
  },
});

const onCase = z.object({ id, petitionerId: id });

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
  summary: 'Remove a petitioner from a case',
  access: 'user',
  audit: 'case_petitioner.removed',
  params: onCase,
  errors: ['not_found'],
});
