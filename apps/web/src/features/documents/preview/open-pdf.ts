import { GlobalWorkerOptions, getDocument, type PDFDocumentProxy, VerbosityLevel } from 'pdfjs-dist';

const ASSETS = new URL(import.meta.env.PDF_ASSETS, location.href).href;
GlobalWorkerOptions.workerSrc = `${ASSETS}build/pdf.worker.min.mjs`;

/** Why a PDF is not rendered. */
export type PdfRefusal = 'form' | 'encrypted' | 'damaged';

export class PdfRefusedError extends Error {
  readonly refusal: PdfRefusal;
  constructor(refusal: PdfRefusal, cause?: unknown) {
    super(`The PDF is not drawn: ${refusal}`, { cause });
    this.name = 'PdfRefusedError';
    this.refusal = refusal;
  }
}

export interface OpenedPdf {
  pdf: PDFDocumentProxy;
  /** Size of the first page in points, assumed for pages that have not been rendered yet. */
  first: { width: number; height: number };
}

/** The text that a form shows in viewers that cannot run it. */
const PLACEHOLDER = /please wait|wird geladen|veuillez patienter|espere/i;

/**
 * Whether it is a dynamic XFA form, which scripts of its own program build when it is opened; the pages in the file
 * only say 'Please wait'.
 */
async function isDynamicForm(pdf: PDFDocumentProxy): Promise<boolean> {
  const { info } = await pdf.getMetadata();
  const { IsXFAPresent, IsAcroFormPresent } = info as { IsXFAPresent?: boolean; IsAcroFormPresent?: boolean };
  if (!IsXFAPresent) return false;
  if (!IsAcroFormPresent) return true;
  if (pdf.numPages > 1) return false;
  const { items } = await (await pdf.getPage(1)).getTextContent();
  return PLACEHOLDER.test(items.map((item) => ('str' in item ? item.str : '')).join(' '));
}

/**
 * Opens a PDF. Nothing in it is executed: no scripts, forms or links; images are decoded without WebAssembly, which the
 * content security policy forbids.
 * @param signal closes it and frees its memory, in the worker too
 * @throws PdfRefusedError when it cannot be rendered
 */
export async function openPdf(bytes: ArrayBuffer, signal: AbortSignal): Promise<OpenedPdf> {
  const task = getDocument({
    data: new Uint8Array(bytes),
    cMapUrl: `${ASSETS}cmaps/`,
    standardFontDataUrl: `${ASSETS}standard_fonts/`,
    iccUrl: `${ASSETS}iccs/`,
    wasmUrl: `${ASSETS}wasm/`,
    useWasm: false,
    // The machine's substitute fonts would change the spacing.
    useSystemFonts: false,
    enableXfa: false,
    // The viewer could fetch the rest itself, but the whole file is already here.
    disableAutoFetch: true,
    verbosity: VerbosityLevel.ERRORS,
  });
  const end = () => void task.destroy().catch(() => {});
  signal.addEventListener('abort', end);
  try {
    const pdf = await task.promise;
    if (await isDynamicForm(pdf)) throw new PdfRefusedError('form');
    const { width, height } = (await pdf.getPage(1)).getViewport({ scale: 1 });
    return { pdf, first: { width, height } };
  } catch (error) {
    signal.throwIfAborted();
    end();
    if (error instanceof PdfRefusedError) throw error;
    const encrypted = error instanceof Error && error.name === 'PasswordException';
    throw new PdfRefusedError(encrypted ? 'encrypted' : 'damaged', error);
  }
}
