import type { DocumentFolder } from '@landfall/contract/document-folders';
import type { Document, DocumentVersion } from '@landfall/contract/documents';
import { idOf } from './shell-answers.ts';

export const FOLDERS: DocumentFolder[] = [
  { id: idOf(40), name: 'Identity', position: 1, documents: 0 },
  { id: idOf(41), name: 'Notices', position: 2, documents: 1 },
  { id: idOf(42), name: 'Other', position: 3, documents: 0 },
];

export const VERSION: DocumentVersion = {
  no: 1,
  file_name: 'receipt.pdf',
  bytes: 120_000,
  media_type: 'application/pdf',
  sha256: '0'.repeat(64),
  scan_state: 'not_scanned',
  scan_note: '',
  text_state: 'found',
  text_note: '',
  pages: 1,
  missing: false,
  created_at: '2026-03-01T15:00:00Z',
  author_display_name: 'Nadia Reyes',
};

/** A PDF in the folder 'Notices', on the case of `OPEN_CASE`. */
export const RECEIPT: Document = {
  id: idOf(50),
  resource_id: idOf(1),
  resource_kind: 'case',
  resource_name: 'Okafor: I-130',
  folder_id: idOf(41),
  title: 'Receipt notice',
  note: '',
  state: 'looked_at',
  latest: VERSION,
  case_dates: [],
  version: 1,
  created_at: '2026-03-01T15:00:00Z',
  trashed_at: null,
};
