import { z } from 'zod';
import { CLIENT_LANGUAGE_CODES } from './client-languages.ts';
import { LIMITS } from './constants.ts';
import { endpoint } from './endpoint.ts';
import { id, instant } from './fields.ts';

/** The number of days for which a link is valid. */
export const linkDays = z
  .number()
  .int('A whole number')
  .min(1, 'At least 1')
  .max(LIMITS.clientLinkDays, `At most ${LIMITS.clientLinkDays}`)
  .default(7);

const language = z.enum(CLIENT_LANGUAGE_CODES);

/** A link with which a person without an account uploads files for a case. */
export const clientLink = z.object({
  id,
  case_id: id,
  language,
  /** The address to which it was mailed; empty if it was handed over in another way. */
  sent_to: z.string(),
  items: z.array(z.object({ id, title: z.string() })),
  max_files: z.number().int(),
  /** How many files were uploaded with it. */
  files: z.number().int(),
  /** How often its page was opened. */
  visits: z.number().int(),
  last_visited_at: instant.nullable(),
  created_at: instant,
  /** The member who created it, with their name at that time. */
  author_display_name: z.string(),
  expires_at: instant,
  revoked_at: instant.nullable(),
});
export type ClientLink = z.infer<typeof clientLink>;

const params = z.object({ id });

export const listClientLinks = endpoint({
  method: 'GET',
  path: '/case_records/{id}/client-links',
  summary: 'Links by which clients send files for a case, newest first',
  access: 'user',
  audit: false,
  params,
  response: z.object({ client_links: z.array(clientLink) }),
  errors: ['not_found'],
});

export const createClientLink = endpoint({
  method: 'POST',
  path: '/case_records/{id}/client-links',
  summary: 'Create a link by which a client sends files for checklist items',
  access: 'user',
  audit: 'client_link.created',
  params,
  body: z.strictObject({
    item_ids: z.array(id).min(1, 'Required').max(LIMITS.checklistItems),
    days: linkDays,
    max_files: z
      .number()
      .int('A whole number')
      .min(1, 'At least 1')
      .max(LIMITS.clientLinkFiles, `At most ${LIMITS.clientLinkFiles}`)
      .default(50),
    language: language.default('en'),
  }),
  response: z.object({
    client_link: clientLink,
    /** Returned only once. */
    url: z.string(),
  }),
  status: 201,
  errors: ['not_found', 'conflict'],
});

export const revokeClientLink = endpoint({
  method: 'DELETE',
  path: '/client-links/{id}',
  summary: 'Revoke a link',
  access: 'user',
  audit: 'client_link.revoked',
  params,
  errors: ['not_found'],
});
