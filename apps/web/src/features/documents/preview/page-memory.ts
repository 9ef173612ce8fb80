import type { PDFPageProxy } from 'pdfjs-dist';

/** Pages are drawn anew while they grow or are scrolled back to: only one that is left for good is let go. */
const LEFT_AFTER_MS = 2_000;

/** How many drawings each page has. */
const drawings = new WeakMap<PDFPageProxy, number>();

/**
 * Says that a page is being drawn. What it holds, pictures above all, is let go a while after its last drawing has gone: a
 * drawing that began while that happens would miss them.
 * @returns says that this drawing has gone
 */
export function holdPage(page: PDFPageProxy): () => void {
  drawings.set(page, (drawings.get(page) ?? 0) + 1);
  return () => {
    drawings.set(page, (drawings.get(page) ?? 1) - 1);
    setTimeout(() => drawings.get(page) === 0 && page.cleanup(), LEFT_AFTER_MS);
  };
}
