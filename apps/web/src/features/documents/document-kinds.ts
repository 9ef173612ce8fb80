import type { DocumentVersion } from '@landfall/contract/documents';
import {
  type Icon,
  IconFile,
  IconFileSpreadsheet,
  IconFileText,
  IconFileTypePdf,
  IconFileWord,
  IconFileZip,
  IconMail,
  IconPhoto,
} from '@tabler/icons-react';

/**
 * How a version is previewed; `none`: only as a download. It depends only on the content type that the server detected.
 */
export function previewKind({ media_type }: Pick<DocumentVersion, 'media_type'>) {
  if (media_type === 'application/pdf') return 'pdf';
  if (/^image\/(jpeg|png|gif|webp)$/.test(media_type)) return 'picture';
  return media_type === 'text/plain' ? 'text' : 'none';
}

/** Icons by file extension, for display only: the extension never decides how a file is opened. */
const BY_ENDING: Readonly<Record<string, [icon: Icon, label: string]>> = {
  doc: [IconFileWord, 'Word'],
  docx: [IconFileWord, 'Word'],
  xls: [IconFileSpreadsheet, 'Excel'],
  xlsx: [IconFileSpreadsheet, 'Excel'],
  csv: [IconFileSpreadsheet, 'Table'],
  zip: [IconFileZip, 'Archive'],
  eml: [IconMail, 'Mail'],
  msg: [IconMail, 'Mail'],
};

/** The icon and label of a version's file type. */
export function documentKind(version: Pick<DocumentVersion, 'media_type' | 'file_name'>): [Icon, string] {
  const ending = version.file_name.split('.').at(-1)?.toLowerCase() ?? '';
  switch (previewKind(version)) {
    case 'pdf':
      return [IconFileTypePdf, 'PDF'];
    case 'picture':
      return [IconPhoto, 'Picture'];
    case 'text':
      return BY_ENDING[ending] ?? [IconFileText, 'Text'];
    default:
      return BY_ENDING[ending] ?? [IconFile, 'File'];
  }
}

/** Why a version cannot be found by its content; undefined when it can, or may be soon. */
export function unsearchedWords({ text_state, text_note }: DocumentVersion): string | undefined {
  if (text_state === 'none') return 'no text in this scan, so search does not cover it';
  if (text_state === 'failed') return `search does not cover it: ${text_note.toLowerCase()}`;
  return undefined;
}

/** Why a version cannot be opened or downloaded; undefined when it can. */
export function withheldWords({ scan_state, scan_note, missing }: DocumentVersion): string | undefined {
  if (scan_state === 'held_back')
    return `Held back: the virus scanner found something in it. ${scan_note}`.trim();
  if (scan_state === 'waiting') return 'The virus scanner is still checking it.';
  return missing
    ? 'The content of this file is missing from the store. Tell whoever runs the server.'
    : undefined;
}
