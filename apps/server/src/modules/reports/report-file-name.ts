/**
 * Matches characters that Windows or macOS forbid in file names, and control, invisible and line-breaking characters.
 */
const UNSAFE = /[\p{C}\p{Zl}\p{Zp}/\\:*?"<>|]+/gu;
/** Names of devices on Windows, which also reserves them with any extension. */
const DEVICE = /^(con|prn|aux|nul|conin\$|conout\$|com[0-9¹²³]|lpt[0-9¹²³])\s*(\.|$)/iu;
/**
 * The maximum length in bytes of UTF-8. With date and extension, a name stays far below the 255 of common file systems.
 */
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
 * The file name of a report, e.g. `Filing Deadline Report 2026-03-02.pdf`, which every system can store. It may contain
 * letters of any script, so headers use it as `filename*` (RFC 6266).
 * @param name the report's name
 * @param asOf the report's day, `YYYY-MM-DD`
 */
export function reportFileName(name: string, asOf: string, extension: 'pdf' | 'csv' | 'xlsx'): string {
  const plain = name
    .normalize('NFC')
    .replace(UNSAFE, ' ')
    .replace(/\s+/gu, ' ')
    // A leading dot hides a file, and many commands read a leading hyphen as an option.
    .replace(/^[\s.-]+/u, '');
  const safe = shortened(DEVICE.test(plain) ? `Report ${plain}` : plain) || 'Report';
  return `${safe} ${asOf.slice(0, 10)}.${extension}`;
}
