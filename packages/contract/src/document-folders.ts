import { z } from 'zod';
import { LIMITS } from './constants.ts';
import { endpoint } from './endpoint.ts';
import { id, requiredLine } from './fields.ts';

/** The folders that a new organization has. */
export const DEFAULT_FOLDERS = [
  'Identity',
  'Forms',
  'Evidence',
  'Notices',
  'Correspondence',
  'Other',
] as const;

/** A folder of the office, shared by all of its cases and people. */
export const documentFolder = z.object({
  id,
  name: z.string(),
  /** Its position in the list, ascending. */
  position: z.number().int(),
  /** How many documents are in it, those in the trash included. */
  documents: z.number().int(),
});
export type DocumentFolder = z.infer<typeof documentFolder>;

const params = z.object({ id });
const name = requiredLine(LIMITS.folderName);
const position = z.number().int().min(1).max(LIMITS.documentFolders);
const response = z.object({ document_folder: documentFolder });

export const listDocumentFolders = endpoint({
  method: 'GET',
  path: '/document-folders',
  summary: 'Folders of documents, in their order',
  access: 'viewer',
  audit: false,
  response: z.object({ document_folders: z.array(documentFolder) }),
  errors: [],
});

export const createDocumentFolder = endpoint({
  method: 'POST',
  path: '/document-folders',
  summary: 'Add a folder for documents; the last one unless it has a position',
  access: 'admin',
  audit: 'document_folder.created',
  body: z.strictObject({ name, position: position.optional() }),
  response,
  status: 201,
  errors: ['conflict'],
});

export const updateDocumentFolder = endpoint({
  method: 'POST',
  path: '/document-folders/{id}',
  summary: 'Rename a folder or move it within the list',
  access: 'admin',
  audit: 'document_folder.updated',
  params,
  body: z.strictObject({ name: name.optional(), position: position.optional() }),
  response,
  errors: ['not_found', 'conflict'],
});

export const deleteDocumentFolder = endpoint({
  method: 'DELETE',
  path: '/document-folders/{id}',
  summary: 'Delete an empty folder',
  access: 'admin',
  audit: 'document_folder.deleted',
  params,
  errors: ['not_found', 'conflict'],
});
