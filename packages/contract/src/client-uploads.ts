import { z } from 'zod';
import { itemWords } from './checklist-words.ts';
import { CLIENT_LANGUAGE_CODES } from './client-languages.ts';
import { endpoint } from './endpoint.ts';
import { calendarDate, id, instant, text } from './fields.ts';
import { PART_BYTES, upload } from './uploads.ts';

const token = text(100);
const params = z.object({ token });
const ofUpload = z.object({ token, id });

/** A file that was uploaded with a link. */
const sentFile = z.object({
  /** The item it was sent for; null if the office has removed that item since. */
  item_id: id.nullable(),
  name: z.string(),
  bytes: z.number().int(),
  sent_at: instant,
});
export type SentFile = z.infer<typeof sentFile>;

/** An item that a link asks for. `done`: the office has accepted it or no longer needs it. */
const askedItem = z.object({ id, ...itemWords, due_on: calendarDate.nullable(), done: z.boolean() });
export type AskedItem = z.infer<typeof askedItem>;

const openedLink = z.object({
  /** The organization's name. */
  organization: z.string(),
  language: z.enum(CLIENT_LANGUAGE_CODES),
  expires_at: instant,
  /** How many more files are accepted. */
  files_left: z.number().int(),
  /** Maximum size of a file, in bytes. */
  file_bytes: z.number().int(),
  items: z.array(askedItem),
  sent: z.array(sentFile),
});
/** The items that a link asks for, and the files uploaded with it. */
export type OpenedLink = z.infer<typeof openedLink>;

export const openClientLink = endpoint({
  method: 'GET',
  path: '/client/{token}',
  summary: 'What a link asks for, and what was sent by it',
  access: 'visitor',
  // The service records the visit itself, in the link's organization.
  audit: false,
  params,
  response: openedLink,
  errors: ['not_found'],
});

export const createClientUpload = endpoint({
  method: 'POST',
  path: '/client/{token}/uploads',
  summary: 'Start an upload for an item of a link',
  access: 'visitor',
  audit: false,
  params,
  body: z.strictObject({
    item_id: id,
    /** The file's original name. */
    name: z.string().min(1, 'Required'),
    bytes: z.number().int().min(1, 'The file is empty'),
  }),
  response: z.object({ upload }),
  status: 201,
  errors: ['not_found', 'conflict', 'payload_too_large', 'quota_exceeded', 'storage_full'],
});

export const getClientUpload = endpoint({
  method: 'GET',
  path: '/client/{token}/uploads/{id}',
  summary: 'An upload with its received parts',
  access: 'visitor',
  audit: false,
  params: ofUpload,
  response: z.object({ upload }),
  errors: ['not_found'],
});

export const uploadClientPart = endpoint({
  method: 'PUT',
  path: '/client/{token}/uploads/{id}/parts/{no}',
  summary: 'Upload a part of a file; sending it again replaces it',
  access: 'visitor',
  audit: false,
  params: ofUpload.extend({ no: z.coerce.number().int().min(1).max(1_000_000) }),
  bytes: PART_BYTES,
  errors: ['not_found', 'conflict', 'payload_too_large', 'storage_full'],
});

export const completeClientUpload = endpoint({
  method: 'POST',
  path: '/client/{token}/uploads/{id}/complete',
  summary: 'Complete an upload; repeated calls return the same',
  access: 'visitor',
  // The service records it itself, in the link's organization.
  audit: false,
  params: ofUpload,
  response: z.object({ sent: sentFile }),
  errors: ['not_found', 'conflict', 'storage_full', 'quota_exceeded'],
});
