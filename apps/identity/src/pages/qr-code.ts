import { type Html, html } from './html.ts';

/** Blank modules around the code, which readers need (ISO/IEC 18004). */
const MARGIN = 4;
/** Pixels of a module: an integer, so that all modules have the same size. */
const MODULE = 4;

/** A QR code as an inline image, without any request. Dark on light in both themes. */
export async function qrCode(text: string, label: string): Promise<Html> {
  // Loaded when a second factor is set up, which is rare.
  const { create } = await import('qrcode');
  const { modules } = create(text, { errorCorrectionLevel: 'M' });
  const side = modules.size + 2 * MARGIN;
  let path = '';
  for (let row = 0; row < modules.size; row += 1) {
    for (let column = 0; column < modules.size; column += 1) {
      if (modules.get(row, column)) path += `M${column + MARGIN} ${row + MARGIN}h1v1h-1z`;
    }
  }
  return html`<svg class="qr" role="img" aria-label="${label}" width="${side * MODULE}" height="${side * MODULE}" viewBox="0 0 ${side} ${side}" shape-rendering="crispEdges"><rect width="${side}" height="${side}" fill="#fff"/><path d="${path}" fill="#0b1514"/></svg>`;
}
