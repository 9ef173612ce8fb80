import { z } from 'zod';
import { LIMITS } from './constants.ts';
import { endpoint } from './endpoint.ts';
import { id, text } from './fields.ts';

/** A name has at most three parts, with spaces between them. */
const shownName = text(3 * LIMITS.personName + 2);

const erasure = {
  method: 'POST',
  access: 'admin',
  params: z.object({ id }),
  /** Their displayed name. */
  body: z.strictObject({ name: shownName }),
  errors: ['not_found', 'conflict'],
} as const;

export const eraseBeneficiary = endpoint({
  ...erasure,
  path: '/beneficiaries/{id}/erase',
  summary:
    'Erase for good what is known of a beneficiary whose cases are all archived, and of who was merged into them',
  audit: 'beneficiary.erased',
});

export const erasePetitioner = endpoint({
  ...erasure,
  path: '/petitioners/{id}/erase',
  summary:
    'Erase for good what is known of a petitioner whose cases are all archived, and of who was merged into it',
  audit: 'petitioner.erased',
});
