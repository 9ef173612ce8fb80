import { z } from 'zod';
import { LIMITS } from './constants.ts';
import { endpoint } from './endpoint.ts';
import { id, text } from './fields.ts';
import { fileResponse } from './file.ts';

/** For how many days an operator can restore a deleted organization; then it is erased. */
export const RESTORE_DAYS = 30;

export const deleteOrganization = endpoint({
  method: 'POST',
  path: '/delete_organization/{id}',
  aliases: ['/delete-organization/{id}'],
  summary: 'Delete the organization. `name` repeats its name as a confirmation',
  access: 'super_admin',
  audit: 'organization.deleted',
  params: z.object({ id }),
  body: z.strictObject({ name: text(LIMITS.organizationName) }),
  errors: ['not_found', 'conflict'],
});

export const exportOrganization = endpoint({
  method: 'GET',
  path: '/organizations/export',
  summary:
    'Everything of the organization as a zip file, restricted cases too: one JSON Lines file per table, and a manifest',
  access: 'super_admin',
  audit: 'organization.exported',
  response: fileResponse,
  download: 'organization.zip',
  errors: [],
});
