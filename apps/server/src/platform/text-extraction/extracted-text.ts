/** The result of reading a file. */
export interface ExtractedText {
  state: 'found' | 'none' | 'unsupported' | 'failed';
  /** Why there is no text, as a message. */
  note: string;
  /** Number of pages; null when unknown. */
  pageCount: number | null;
  /** Text by page, from the first. Files without pages are split into parts of a fixed length. */
  pages: string[];
}

/** A file that may hold text. */
export interface TextFile {
  bytes: Uint8Array;
  /** Detected from the content. */
  mediaType: string;
}

/** The most pages that are read of one file, and the most characters of a page: more would delay all others. */
export const MAX_PAGES = 2_000;
export const MAX_CHARACTERS = 100_000;
/** Length of a part of a file without pages. */
const PART_CHARACTERS = 20_000;

/** The text of pages, or that there is none. */
export function extracted(pages: readonly string[], pageCount: number | null): ExtractedText {
  // PostgreSQL cannot store NUL or lone surrogates.
  const storable = pages.map((page) =>
    page.slice(0, MAX_CHARACTERS).replaceAll('\u0000', ' ').toWellFormed(),
  );
  const isEmpty = storable.every((page) => page.trim() === '');
  return { state: isEmpty ? 'none' : 'found', note: '', pageCount, pages: isEmpty ? [] : storable };
}

/** A file that could not be read, with the reason. */
export function unread(state: 'unsupported' | 'failed', note: string): ExtractedText {
  return { state, note, pageCount: null, pages: [] };
}

/** Splits text into parts, at a line break where one is near. */
export function partsOf(text: string): string[] {
  const parts: string[] = [];
  for (let from = 0; from < text.length && parts.length < MAX_PAGES; ) {
    const line = text.lastIndexOf('\n', from + PART_CHARACTERS);
    const to = line > from + PART_CHARACTERS / 2 ? line : from + PART_CHARACTERS;
    parts.push(text.slice(from, to));
    from = to;
  }
  return parts;
}

/** Whether bytes may be a zip file, as Word documents are. */
function isZip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && bytes[3] === 4;
}

/** The result for a file in which no text is looked for, by its type and its first four bytes; undefined for others. */
export function withoutText({ bytes, mediaType }: TextFile): ExtractedText | undefined {
  if (mediaType.startsWith('image/')) return extracted([], 1);
  const isOther = mediaType !== 'application/pdf' && mediaType !== 'text/plain';
  return isOther && !isZip(bytes) ? unread('unsupported', '') : undefined;
}
