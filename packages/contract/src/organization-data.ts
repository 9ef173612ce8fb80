import { z } from 'zod';
import { LIMITS } from './constants.ts';
import { endpoint } from './endpoint.ts';
import { id, text } from './fields.ts';

/** For so many days an operator can restore a deleted organization; then it is erased. */
export const RESTORE_DAYS = 30;

export const deleteOrganization = endpoint({
  method: 'POST',
  path: '/delete_organization/{id}',
  aliases: ['/delete-organization/{id}'],
  summary: 'Delete the organization: nobody works in it from now on. `name` repeats its name',
  access: 'super_admin',
  audit: 'organization.deleted',
  params: z.object({ id }),
  body: z.strictObject({ name: text(LIMITS.organizationName) }),
  errors: ['not_found'],
});

/** A file that the server makes once the call is recorded. */
export type FileSource = () => Promise<{
  /** Its size. */
  bytes: number;
  content: AsyncIterable<Uint8Array>;
}>;

export const exportOrganization = endpoint({
  method: 'GET',
  path: '/organizations/export',
  summary: 'Everything of the organization as a zip file: one JSON Lines file per table, and a manifest',
  access: 'admin',
  audit: 'organization.exported',
  // The server gives the file's source, and whoever calls gets the file.
  response: z.custom<Blob>() as unknown as z.ZodType<Blob, FileSource>,
  download: 'organization.zip',
  errors: [],
});
