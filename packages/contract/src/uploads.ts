import { z } from 'zod';
import { LIMITS } from './constants.ts';
import { document } from './documents.ts';
import { endpoint } from './endpoint.ts';
import { id, instant, line } from './fields.ts';

/** Size of a part, in bytes; the last one is as long as what is left. The minimum that S3 accepts. */
export const PART_BYTES = 5 * 1024 * 1024;

/** A file that is uploaded in parts. */
export const upload = z.object({
  id,
  name: z.string(),
  bytes: z.number().int(),
  part_bytes: z.number().int(),
  /** Numbers, from 1, of the received parts. */
  parts: z.array(z.number().int()),
  expires_at: instant,
});
export type Upload = z.infer<typeof upload>;

/** The purpose of an upload: a document of a record, or a spreadsheet to import. */
export const UPLOAD_PURPOSES = ['document', 'import'] as const;

const params = z.object({ id });

/** An earlier document with the same content. */
const sameDocument = z.object({ id, title: z.string(), resource_id: id, resource_name: z.string() });

export const createUpload = endpoint({
  method: 'POST',
  path: '/uploads',
  summary: 'Start an upload: a new document of a record, or the next version of a document',
  access: 'user',
  audit: 'upload.created',
  body: z
    .strictObject({
      /** The file's original name. Its last segment becomes the document's title. */
      name: z.string().min(1, 'Required'),
      bytes: z.number().int().min(1, 'The file is empty'),
      resource_id: id.optional(),
      document_id: id.optional(),
      folder_id: id.nullable().optional(),
      /** The checklist item that it is for, on the case that it belongs to. */
      checklist_item_id: id.optional(),
      /** The document's title; the file's name by default. */
      title: line(LIMITS.title).optional(),
      /** The purpose. A spreadsheet to import belongs to no record: it is read by `POST /imports`. */
      purpose: z.enum(UPLOAD_PURPOSES).default('document'),
    })
    .refine(
      ({ purpose, resource_id, document_id }) =>
        purpose === 'import'
          ? resource_id === undefined && document_id === undefined
          : (resource_id === undefined) !== (document_id === undefined),
      { error: 'Either resource_id or document_id, and neither of a file to import', path: ['resource_id'] },
    )
    .refine(({ resource_id, folder_id }) => resource_id !== undefined || !folder_id, {
      error: 'Only of a new document',
      path: ['folder_id'],
    })
    .refine(({ resource_id, checklist_item_id }) => resource_id !== undefined || !checklist_item_id, {
      error: 'Only of a new document',
      path: ['checklist_item_id'],
    }),
  response: z.object({ upload }),
  status: 201,
  errors: ['not_found', 'payload_too_large', 'quota_exceeded', 'storage_full'],
});

export const getUpload = endpoint({
  method: 'GET',
  path: '/uploads/{id}',
  summary: 'The caller’s upload with its received parts',
  access: 'user',
  audit: false,
  params,
  response: z.object({ upload }),
  errors: ['not_found'],
});

export const cancelUpload = endpoint({
  method: 'DELETE',
  path: '/uploads/{id}',
  summary: 'Cancel the caller’s upload',
  access: 'user',
  audit: 'upload.cancelled',
  params,
  errors: ['not_found'],
});

export const uploadPart = endpoint({
  method: 'PUT',
  path: '/uploads/{id}/parts/{no}',
  summary: 'Upload a part of a file; sending it again replaces it',
  access: 'user',
  audit: false,
  params: z.object({ id, no: z.coerce.number().int().min(1).max(1_000_000) }),
  bytes: PART_BYTES,
  errors: ['not_found', 'conflict', 'payload_too_large', 'storage_full'],
});

export const completeUpload = endpoint({
  method: 'POST',
  path: '/uploads/{id}/complete',
  summary: 'Complete an upload; repeated calls return the same document',
  access: 'user',
  audit: 'document.uploaded',
  params,
  response: z.object({
    document,
    /** An earlier document of the office with the same content that the caller may see; null if there is none. */
    same_as: sameDocument.nullable(),
  }),
  errors: ['not_found', 'conflict', 'storage_full', 'quota_exceeded'],
});
