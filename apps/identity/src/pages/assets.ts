import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { favicon } from './mark.ts';

export interface Asset {
  /** Path on the server. It holds a hash of the body, so a browser may keep it for ever. */
  path: string;
  type: string;
  body: string;
}

function asset(name: string, extension: string, type: string, body: string): Asset {
  const hash = createHash('sha256').update(body).digest('hex').slice(0, 12);
  return { path: `/identity/assets/${name}-${hash}.${extension}`, type, body };
}

const style = asset(
  'style',
  'css',
  'text/css; charset=utf-8',
  readFileSync(new URL('./style.css', import.meta.url), 'utf8'),
);
const icon = asset('mark', 'svg', 'image/svg+xml; charset=utf-8', favicon);

/** Every static file of the hosted pages. */
export const assets: readonly Asset[] = [style, icon];
export const assetPaths = { style: style.path, favicon: icon.path };
