import { z } from 'zod';
import { DOWNLOADED_DOCUMENTS, LIMITS } from './constants.ts';
import { DOCUMENT_OWNERS } from './document-owners.ts';
import { endpoint } from './endpoint.ts';
import { flag, id, instant, requiredLine, text, version } from './fields.ts';
import { fileResponse } from './file.ts';

/** Whether the office has looked at a document. A document from outside starts as `received`. */
export const DOCUMENT_STATES = ['received', 'looked_at'] as const;
export type DocumentState = (typeof DOCUMENT_STATES)[number];

/**
 * The result of the virus scan. `waiting` and `held_back` versions cannot be downloaded; `not_scanned`: no scanner is
 * installed.
 */
export const SCAN_STATES = ['waiting', 'not_scanned', 'clean', 'held_back'] as const;
export type ScanState = (typeof SCAN_STATES)[number];

/**
 * Whether the text of a file can be searched: `none` is a scan without text, `unsupported` a file type that is not
 * read.
 */
export const TEXT_STATES = ['waiting', 'found', 'none', 'unsupported', 'failed'] as const;
export type TextState = (typeof TEXT_STATES)[number];

/** One version of a document. */
export const documentVersion = z.object({
  /** From 1; the highest one is the current version. */
  no: z.number().int(),
  /** The file's original name. */
  file_name: z.string(),
  bytes: z.number().int(),
  /** Detected from the content: a type that may be displayed, or `application/octet-stream`. */
  media_type: z.string(),
  /** In hexadecimal digits. */
  sha256: z.string(),
  scan_state: z.enum(SCAN_STATES),
  /** Why it is not scanned or held back, as a message. */
  scan_note: z.string(),
  text_state: z.enum(TEXT_STATES),
  /** Why its text could not be read, as a message. */
  text_note: z.string(),
  /** Number of pages; null when unknown. */
  pages: z.number().int().nullable(),
  /** Whether a check found that the bytes are missing. */
  missing: z.boolean(),
  created_at: instant,
  /** The uploader, with their name at that time. */
  author_display_name: z.string(),
});
export type DocumentVersion = z.infer<typeof documentVersion>;

/** A date that a document is tagged with. */
const taggedDate = z.object({ id, date_type: z.string(), important_date: z.string() });

/** A document with its latest version. */
export const document = z.object({
  id,
  /** The case, beneficiary or petitioner that it belongs to. */
  resource_id: id,
  resource_kind: z.enum(DOCUMENT_OWNERS),
  /** The title or name of that record. */
  resource_name: z.string(),
  /** Null if it is in no folder. */
  folder_id: id.nullable(),
  title: z.string(),
  note: z.string(),
  state: z.enum(DOCUMENT_STATES),
  latest: documentVersion,
  case_dates: z.array(taggedDate),
  version,
  created_at: instant,
  /** When it was moved to the trash; null if it is not in the trash. */
  trashed_at: instant.nullable(),
});
export type Document = z.infer<typeof document>;

const params = z.object({ id });
const response = z.object({ document });

export const listDocuments = endpoint({
  method: 'GET',
  path: '/documents',
  summary: 'Documents of a record, of a case with those of its people, by title',
  access: 'viewer',
  audit: false,
  query: z.object({
    resource_id: id,
    folder_id: id.optional(),
    /** A part of the title or of the file's name. */
    q: text(LIMITS.search).optional(),
    trashed: flag,
    state: z.enum(DOCUMENT_STATES).optional(),
  }),
  response: z.object({ documents: z.array(document) }),
  errors: ['not_found'],
});

export const getDocument = endpoint({
  method: 'GET',
  path: '/documents/{id}',
  summary: 'A document with its versions, newest first',
  access: 'viewer',
  audit: false,
  params,
  response: z.object({ document, versions: z.array(documentVersion) }),
  errors: ['not_found'],
});

export const updateDocument = endpoint({
  method: 'POST',
  path: '/documents/{id}',
  summary: 'Rename, move, comment or tag a document, or mark it as reviewed',
  access: 'user',
  audit: 'document.updated',
  params,
  body: z.strictObject({
    version: version.optional(),
    title: requiredLine(LIMITS.title).optional(),
    note: text(LIMITS.documentNote).optional(),
    /** Null removes it from its folder. */
    folder_id: id.nullable().optional(),
    /** Moves it to another case, beneficiary or petitioner. */
    resource_id: id.optional(),
    state: z.enum(DOCUMENT_STATES).optional(),
    /** All dates that it is tagged with, of cases that show it. */
    case_date_ids: z.array(id).max(LIMITS.datesOfDocument).optional(),
  }),
  response,
  errors: ['not_found', 'stale_version'],
});

export const trashDocument = endpoint({
  method: 'POST',
  path: '/documents/{id}/trash',
  summary: 'Move a document to the trash',
  access: 'user',
  audit: 'document.trashed',
  params,
  errors: ['not_found'],
});

export const restoreDocument = endpoint({
  method: 'POST',
  path: '/documents/{id}/restore',
  summary: 'Restore a document from the trash',
  access: 'user',
  audit: 'document.restored',
  params,
  response,
  errors: ['not_found'],
});

export const readDocument = endpoint({
  method: 'GET',
  path: '/documents/{id}/versions/{no}/content',
  summary: 'The bytes of a version, or a range of them',
  access: 'viewer',
  audit: false,
  params: z.object({ id, no: z.coerce.number().int().min(1).max(1_000_000) }),
  download: 'document.bytes',
  response: fileResponse,
  errors: ['not_found', 'conflict'],
});

export const createDownload = endpoint({
  method: 'POST',
  path: '/downloads',
  summary:
    'Create a download link for one document, or several as a zip file; it works once, within a minute',
  access: 'viewer',
  audit: 'document.downloaded',
  // The download is recorded when the link is opened: until then the scanner may release or hold back a document.
  isRecorded: () => false,
  body: z
    .strictObject({
      document_ids: z.array(id).min(1).max(DOWNLOADED_DOCUMENTS).optional(),
      /** All documents that the record shows. */
      resource_id: id.optional(),
    })
    .refine((body) => (body.document_ids === undefined) !== (body.resource_id === undefined), {
      error: 'Either document_ids or resource_id',
      path: ['document_ids'],
    }),
  response: z.object({ url: z.string(), expires_at: instant }),
  errors: ['not_found', 'conflict'],
});

export const openDownload = endpoint({
  method: 'GET',
  path: '/downloads/{token}',
  summary: 'Download the file of a download link',
  access: 'visitor',
  audit: false,
  params: z.object({ token: text(100) }),
  download: 'documents.bytes',
  response: fileResponse,
  errors: ['not_found'],
});
