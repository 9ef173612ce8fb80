import { createHash } from 'node:crypto';

/** The description of a file by its content: its name and the browser's claims don't count. */
export interface DescribedContent {
  sha256: Buffer;
  bytes: number;
  /** A type that may be displayed, or `application/octet-stream`. */
  mediaType: string;
}

/** PDF's signature may be preceded by other bytes, up to this many. */
const PDF_WITHIN = 1_024;

const startsWith = (head: Uint8Array, ...bytes: number[]) => bytes.every((byte, at) => head[at] === byte);

/** The media type of a picture that every browser shows, by its first bytes; undefined for anything else. */
export function pictureType(head: Uint8Array): string | undefined {
  const ascii = Buffer.from(head.subarray(0, 12)).toString('latin1');
  if (startsWith(head, 0xff, 0xd8, 0xff)) return 'image/jpeg';
  if (startsWith(head, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'image/png';
  if (/^GIF8[79]a/.test(ascii)) return 'image/gif';
  return /^RIFF[\s\S]{4}WEBP$/.test(ascii) ? 'image/webp' : undefined;
}

/** Whether text is HTML, SVG or other markup: its source is useless to readers, and a browser might run it. */
function isMarkup(head: Buffer): boolean {
  return /^\uFEFF?\s*<[a-z!?]/i.test(head.toString('utf8'));
}

/** Reads content to its end and describes it. */
export async function describeContent(content: AsyncIterable<Uint8Array>): Promise<DescribedContent> {
  const hash = createHash('sha256');
  const utf8 = new TextDecoder('utf-8', { fatal: true });
  let head = Buffer.alloc(0);
  let bytes = 0;
  let isText = true;
  const readText = (chunk?: Uint8Array) => {
    try {
      if (utf8.decode(chunk, { stream: chunk !== undefined }).includes('\u0000')) isText = false;
    } catch {
      isText = false;
    }
  };
  for await (const chunk of content) {
    hash.update(chunk);
    bytes += chunk.length;
    if (head.length < PDF_WITHIN) head = Buffer.concat([head, chunk]).subarray(0, PDF_WITHIN);
    if (isText) readText(chunk);
  }
  if (isText) readText();
  const other = isText && !isMarkup(head) ? 'text/plain' : 'application/octet-stream';
  const mediaType = head.includes('%PDF-') ? 'application/pdf' : (pictureType(head) ?? other);
  return { sha256: hash.digest(), bytes, mediaType };
}
