import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { id } from './fields.ts';
import { RELATIONS } from './relations.ts';

const relation = z.enum(RELATIONS);

/** A relative of a person. */
export const relative = z.object({
  /** The id of the link, which both people share. */
  id,
  /** Their relation to the person: `child` means a child of the person. */
  relation,
  kind: z.enum(['beneficiary', 'petitioner']),
  person_id: id,
  name: z.string(),
  /** `YYYY-MM-DD`; empty when unknown, and for petitioners. */
  born_on: z.string(),
});
export type Relative = z.infer<typeof relative>;

const params = z.object({ id });
const all = z.object({ relatives: z.array(relative) });
const one = z.object({ relative });
const body = z
  .strictObject({
    /** Their relation to the person. */
    relation,
    /** The relative: a beneficiary, or a petitioner. */
    beneficiary_id: id.optional(),
    petitioner_id: id.optional(),
  })
  .refine((given) => (given.beneficiary_id === undefined) !== (given.petitioner_id === undefined), {
    path: ['beneficiary_id'],
    message: 'Either beneficiary_id or petitioner_id',
  });

export const listBeneficiaryRelatives = endpoint({
  method: 'GET',
  path: '/beneficiaries/{id}/relatives',
  summary: 'The spouses, parents, children and siblings of a beneficiary',
  access: 'viewer',
  audit: false,
  params,
  response: all,
  errors: ['not_found'],
});

export const listPetitionerRelatives = endpoint({
  method: 'GET',
  path: '/petitioners/{id}/relatives',
  summary: 'The spouses, parents, children and siblings of a petitioner',
  access: 'viewer',
  audit: false,
  params,
  response: all,
  errors: ['not_found'],
});

export const addBeneficiaryRelative = endpoint({
  method: 'POST',
  path: '/beneficiaries/{id}/relatives',
  summary: 'Link a beneficiary with somebody related to them; both show it',
  access: 'user',
  audit: 'household_link.created',
  params,
  body,
  response: one,
  status: 201,
  errors: ['not_found', 'conflict'],
});

export const addPetitionerRelative = endpoint({
  method: 'POST',
  path: '/petitioners/{id}/relatives',
  summary: 'Link a petitioner with somebody related to them; both show it',
  access: 'user',
  audit: 'household_link.created',
  params,
  body,
  response: one,
  status: 201,
  errors: ['not_found', 'conflict'],
});

export const removeHouseholdLink = endpoint({
  method: 'DELETE',
  path: '/household-links/{id}',
  summary: 'Remove the link between two people; it can be restored',
  access: 'user',
  audit: 'household_link.deleted',
  params,
  errors: ['not_found'],
});

export const restoreHouseholdLink = endpoint({
  method: 'POST',
  path: '/household-links/{id}/restore',
  summary: 'Restore the link between two people',
  access: 'user',
  audit: 'household_link.restored',
  params,
  errors: ['not_found', 'conflict'],
});
