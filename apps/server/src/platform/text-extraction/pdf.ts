import { fileURLToPath } from 'node:url';
import { getDocument, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { type ExtractedText, extracted, MAX_PAGES, unread } from './extracted-text.ts';

const CHARACTER_MAPS = fileURLToPath(
  new URL('../../cmaps/', import.meta.resolve('pdfjs-dist/legacy/build/pdf.mjs')),
);
const FONTS = fileURLToPath(
  new URL('../../standard_fonts/', import.meta.resolve('pdfjs-dist/legacy/build/pdf.mjs')),
);

async function pageText(pdf: PDFDocumentProxy, no: number): Promise<string> {
  const page = await pdf.getPage(no);
  const { items } = await page.getTextContent();
  page.cleanup();
  return items.map((item) => ('str' in item ? `${item.str}${item.hasEOL ? '\n' : ' '}` : '')).join('');
}

/** What viewers without XFA show in place of such a form. */
const PLACEHOLDER = /please wait/i;

/** Whether a PDF contains only an Adobe XML form: its pages do not show it. */
async function isFormAlone(pdf: PDFDocumentProxy, first: string): Promise<boolean> {
  const { info } = await pdf.getMetadata();
  return 'IsXFAPresent' in info && info.IsXFAPresent === true && PLACEHOLDER.test(first);
}

async function textOf(pdf: PDFDocumentProxy): Promise<ExtractedText> {
  const pages: string[] = [];
  for (let no = 1; no <= Math.min(pdf.numPages, MAX_PAGES); no += 1) pages.push(await pageText(pdf, no));
  if (await isFormAlone(pdf, pages[0] ?? ''))
    return {
      ...unread('unsupported', 'It is an interactive form (XFA), which only Adobe Reader opens'),
      pageCount: pdf.numPages,
    };
  const text = extracted(pages, pdf.numPages);
  return pdf.numPages > MAX_PAGES
    ? { ...text, note: `Only its first ${MAX_PAGES.toLocaleString('en-US')} pages can be searched` }
    : text;
}

/** The text of a PDF by its pages. */
export async function pdfText(bytes: Uint8Array): Promise<ExtractedText> {
  const loading = getDocument({
    data: bytes,
    cMapUrl: CHARACTER_MAPS,
    standardFontDataUrl: FONTS,
    disableFontFace: true,
    useSystemFonts: false,
    useWasm: false,
    stopAtErrors: false,
    verbosity: 0,
  });
  try {
    return await textOf(await loading.promise);
  } catch (error) {
    const name = error instanceof Error ? error.name : '';
    if (name === 'PasswordException') return unread('failed', 'It is protected by a password');
    return unread('failed', 'It is damaged');
  } finally {
    await loading.destroy();
  }
}
