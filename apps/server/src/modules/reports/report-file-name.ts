/** What no file name may hold on Windows or macOS, and what shows nothing, breaks a line or turns its direction. */
const UNSAFE = /[\p{C}\p{Zl}\p{Zp}/\\:*?"<>|]+/gu;
/** Names of devices on Windows, whatever follows their first dot. */
const DEVICE = /^(con|prn|aux|nul|conin\$|conout\$|com[0-9¹²³]|lpt[0-9¹²³])\s*(\.|$)/iu;
/** Bytes of UTF-8. With date and extension far below the 255 of common file systems. */
const LONGEST_NAME = 150;

const characters = new Intl.Segmenter('en', { granularity: 'grapheme' });

function shortened(name: string): string {
  let bytes = 0;
  let kept = '';
  for (const { segment } of characters.segment(name)) {
    bytes += Buffer.byteLength(segment);
    if (bytes > LONGEST_NAME) break;
    kept += segment;
  }
  return kept.trim();
}

/**
 * The name of a report's file, e.g. `Filing Deadline Report 2026-03-02.pdf`: one that every system can store. In a
 * header it goes as `filename*` of RFC 6266, since it may hold letters of any script.
 * @param name the report's name
 * @param asOf the report's day, `YYYY-MM-DD`
 */
export function reportFileName(name: string, asOf: string, extension: 'pdf' | 'csv' | 'xlsx'): string {
  const plain = name
    .normalize('NFC')
    .replace(UNSAFE, ' ')
    .replace(/\s+/gu, ' ')
    // A leading dot hides a file, a leading hyphen is an option to many commands.
    .replace(/^[\s.-]+/u, '');
  const safe = shortened(DEVICE.test(plain) ? `Report ${plain}` : plain) || 'Report';
  return `${safe} ${asOf.slice(0, 10)}.${extension}`;
}
