import type { PDFPageProxy } from 'pdfjs-dist';

/**
 * Pages are redrawn on zooming and scrolling back: a page's memory is freed only when it has been out of use for this
 * long.
 */
const LEFT_AFTER_MS = 2_000;

/** Number of active drawings of each page. */
const drawings = new WeakMap<PDFPageProxy, number>();

/**
 * Registers a drawing of a page. The page's resources, mostly images, are freed some time after its last drawing has
 * ended, because a drawing that starts during the cleanup would lack them.
 * @returns a function that ends this drawing
 */
export function holdPage(page: PDFPageProxy): () => void {
  drawings.set(page, (drawings.get(page) ?? 0) + 1);
  return () => {
    drawings.set(page, (drawings.get(page) ?? 1) - 1);
    setTimeout(() => drawings.get(page) === 0 && page.cleanup(), LEFT_AFTER_MS);
  };
}
