// Minimal PDF files, one for each case under test.

const LATIN = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0));

function joined(parts: readonly (string | Uint8Array)[]): Uint8Array<ArrayBuffer> {
  const bytes = parts.map((part) => (typeof part === 'string' ? LATIN(part) : part));
  const whole = new Uint8Array(bytes.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of bytes) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** A stream object. */
function stream(dictionary: string, content: string | Uint8Array): Uint8Array {
  return joined([`<< ${dictionary} /Length ${content.length} >>\nstream\n`, content, '\nendstream']);
}

/** A PDF file of objects, numbered from 1; the first one is its catalog. */
function fileOf(objects: readonly (string | Uint8Array)[], trailer = ''): Uint8Array<ArrayBuffer> {
  const head = '%PDF-1.7\n';
  let at = head.length;
  const offsets: number[] = [];
  const bodies = objects.map((object, index) => {
    offsets.push(at);
    const body = joined([`${index + 1} 0 obj\n`, object, '\nendobj\n']);
    at += body.length;
    return body;
  });
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  const xref = `xref\n0 ${size}\n0000000000 65535 f \n${rows}`;
  const end = `trailer\n<< /Size ${size} /Root 1 0 R ${trailer} >>\nstartxref\n${at}\n%%EOF\n`;
  return joined([head, ...bodies, xref, end]);
}

interface PdfOptions {
  /** Further entries of the catalog. */
  catalog?: string;
  trailer?: string;
}

/** A PDF with a line of text on each page. */
export function textPdf(lines: readonly string[], { catalog = '', trailer = '' }: PdfOptions = {}) {
  const pages = lines.map((_, index) => 4 + 2 * index);
  return fileOf(
    [
      `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
      `<< /Type /Pages /Count ${lines.length} /Kids [${pages.map((no) => `${no} 0 R`).join(' ')}] >>`,
      '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
      ...lines.flatMap((line, index) => [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents ${5 + 2 * index} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
        stream('', `BT /F1 24 Tf 72 700 Td (${line}) Tj ET`),
      ]),
    ],
    trailer,
  );
}

/** An XFA form; viewers without XFA show its placeholder page, which asks to wait. */
export function xfaPdf() {
  return textPdf(['Please wait...'], {
    catalog: '/NeedsRendering true /AcroForm << /Fields [] /XFA [(form) 5 0 R] >>',
  });
}

/** A PDF that no password opens. */
export function encryptedPdf() {
  const key = `<${'5a'.repeat(32)}>`;
  return textPdf(['Secret'], {
    trailer: `/Encrypt << /Filter /Standard /V 1 /R 2 /O ${key} /U ${key} /P -4 >> /ID [<00> <00>]`,
  });
}

/** A truncated PDF. */
export function damagedPdf() {
  return LATIN(`%PDF-1.7\n${'damaged '.repeat(40)}`);
}

/** A scanned page: one image that covers it. */
function scannedPdf(picture: Uint8Array, dictionary: string) {
  return fileOf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 64 64] /Contents 4 0 R /Resources << /XObject << /I 5 0 R >> >> >>',
    stream('', '64 0 0 64 0 0 cm /I Do'),
    stream(`/Type /XObject /Subtype /Image /Width 64 /Height 64 ${dictionary}`, picture),
  ]);
}

const short = (value: number) => [value >> 8, value & 0xff];
const long = (value: number) => [...short(value >>> 16), ...short(value & 0xffff)];

/** A scan in JPEG 2000, of 64 × 64 pixels in a middle grey, which is what an image without coded data decodes to. */
export function jpeg2000Pdf() {
  const size = [0xff, 0x51, ...short(41), ...short(0), ...long(64), ...long(64), ...long(0), ...long(0)];
  const tiles = [...long(64), ...long(64), ...long(0), ...long(0), ...short(1), 7, 1, 1];
  const coding = [0xff, 0x52, ...short(12), 0, 0, ...short(1), 0, 0, 4, 4, 0, 1];
  const steps = [0xff, 0x5c, ...short(4), 0x40, 0x40];
  const tile = [0xff, 0x90, ...short(10), ...short(0), ...long(15), 0, 1, 0xff, 0x93, 0];
  const codes = [0xff, 0x4f, ...size, ...tiles, ...coding, ...steps, ...tile, 0xff, 0xd9];
  return scannedPdf(Uint8Array.from(codes), '/Filter /JPXDecode /ColorSpace /DeviceGray /BitsPerComponent 8');
}

/** A scan in JBIG2, of 64 × 64 black pixels, coded like a fax. */
export function jbig2Pdf() {
  // The first row is 64 black pixels, each further one as the row above; then the end of the block.
  const bits = `00100110101${'0000001111'}${'0000110111'}${'11'.repeat(63)}000000000001000000000001`;
  const fax = bits.match(/.{1,8}/g)?.map((byte) => Number.parseInt(byte.padEnd(8, '0'), 2)) ?? [];
  const page = [...long(0), 48, 0, 1, ...long(19), ...long(64), ...long(64), ...long(0), ...long(0), 0, 0, 0];
  const region = [...long(64), ...long(64), ...long(0), ...long(0), 0, 1, ...fax];
  const picture = [...page, ...long(1), 38, 0, 1, ...long(region.length), ...region];
  return scannedPdf(
    Uint8Array.from(picture),
    '/Filter /JBIG2Decode /ColorSpace /DeviceGray /BitsPerComponent 1',
  );
}
