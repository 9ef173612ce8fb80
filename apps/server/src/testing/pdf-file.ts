import { samplePdf } from '../modules/sample-office/sample-pdf.ts';

/** A PDF whose pages say these texts in one line each, or nothing; `entries` go into its catalog. */
export function pdfFile(texts: readonly string[], entries = ''): Buffer {
  return samplePdf(
    texts.map((text) => (text === '' ? [] : [text])),
    entries,
  );
}
