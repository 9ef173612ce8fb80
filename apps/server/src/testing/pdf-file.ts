import { samplePdf } from '../modules/sample-office/sample-pdf.ts';

/** A PDF whose pages contain these texts in one line each, or nothing; `entries` are added to its catalog. */
export function pdfFile(texts: readonly string[], entries = ''): Buffer {
  return samplePdf(
    texts.map((text) => (text === '' ? [] : [text])),
    entries,
  );
}
