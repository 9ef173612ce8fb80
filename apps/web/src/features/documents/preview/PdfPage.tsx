import { type PDFDocumentProxy, TextLayer } from 'pdfjs-dist';
import { useEffect, useRef, useState } from 'react';
import styles from './Preview.module.css';
import { holdPage } from './page-memory.ts';

/** In points. */
export interface PageSize {
  width: number;
  height: number;
}

/** The maximum number of pixels that phones allow for a canvas. */
const MAX_PIXELS = 16_000_000;

/** Canvas pixels per screen pixel: as sharp as the screen is, within the maximum. */
function densityOf({ width, height }: PageSize): number {
  return Math.min(devicePixelRatio, Math.sqrt(MAX_PIXELS / (width * height)));
}

interface PdfPageProps {
  pdf: PDFDocumentProxy;
  no: number;
  /** Its position, in pixels. */
  top: number;
  size: PageSize;
  scale: number;
  /** Called with the page's size, once it is known. */
  onSize: (no: number, size: PageSize) => void;
}

/** One page of a PDF: its image, with a text layer over it for selection, search and screen readers. */
export function PdfPage({ pdf, no, top, size, scale, onSize }: PdfPageProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const words = useRef<HTMLDivElement>(null);
  const [failed, setFailed] = useState(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: who hears of the size changes with each drawing
  useEffect(() => {
    const drawn = canvas.current;
    const layer = words.current;
    if (!drawn || !layer) return;
    let left = false;
    let stop = () => {};
    async function draw(on: HTMLCanvasElement, over: HTMLDivElement) {
      const page = await pdf.getPage(no);
      if (left) return;
      const letGo = holdPage(page);
      const natural = page.getViewport({ scale: 1 });
      onSize(no, { width: natural.width, height: natural.height });
      const viewport = page.getViewport({ scale });
      const density = densityOf(viewport);
      on.width = Math.floor(viewport.width * density);
      on.height = Math.floor(viewport.height * density);
      const rendering = page.render({ canvas: on, viewport, transform: [density, 0, 0, density, 0, 0] });
      const text = new TextLayer({ textContentSource: page.streamTextContent(), container: over, viewport });
      stop = () => {
        rendering.cancel();
        text.cancel();
        letGo();
      };
      await Promise.all([rendering.promise, text.render()]);
    }
    draw(drawn, layer).catch((error) => {
      if (left) return;
      console.error(error);
      setFailed(true);
    });
    return () => {
      left = true;
      stop();
      layer.replaceChildren();
      // Frees the canvas memory at once.
      drawn.width = 0;
      drawn.height = 0;
    };
  }, [pdf, no, scale]);

  const [width, height] = [Math.round(size.width * scale), Math.round(size.height * scale)];
  return (
    <section
      className={styles.page}
      aria-label={`Page ${no}`}
      style={{ top, width, height, left: `max(16px, calc(50% - ${width / 2}px))` }}
    >
      <canvas ref={canvas} style={{ width, height }} aria-hidden />
      <div
        ref={words}
        className={styles.words}
        style={
          { '--total-scale-factor': scale, '--scale-round-x': '1px', '--scale-round-y': '1px' } as object
        }
      />
      {failed && (
        <p className={styles.failed} role="alert">
          Page {no} cannot be shown. Download the file to see it.
        </p>
      )}
    </section>
  );
}
