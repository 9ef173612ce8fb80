import { type Html, html } from './html.ts';

/** Blank modules around the code, which readers need (ISO/IEC 18004). */
const MARGIN = 4;
/** Pixels of a module: a whole number, so that all are alike. */
const MODULE = 4;

/** A QR code as a picture within the page: nothing is asked of anybody for it. Dark on light in both themes. */
export async function qrCode(text: string, label: string): Promise<Html> {
  // Loaded when somebody sets up a second factor: few starts of the server are followed by that.
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
