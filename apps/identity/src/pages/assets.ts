import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { favicon } from './mark.ts';

export interface Asset {
  /** The path on the server. It contains a hash of the body, so that browsers may cache it forever. */
  path: string;
  type: string;
  body: string | Buffer;
}

function asset(name: string, extension: string, type: string, body: string | Buffer): Asset {
  const hash = createHash('sha256').update(body).digest('hex').slice(0, 12);
  return { path: `/identity/assets/${name}-${hash}.${extension}`, type, body };
}

/** A font of the product as an asset, and the CSS rule that loads it. The web app uses the same packages. */
function typeface(family: string, file: string): { font: Asset; rule: string } {
  const font = asset(
    family.toLowerCase().replaceAll(' ', '-'),
    'woff2',
    'font/woff2',
    readFileSync(fileURLToPath(import.meta.resolve(file))),
  );
  const rule = `@font-face{font-family:'${family}';src:url('${font.path}') format('woff2');font-weight:200 900;font-display:swap}`;
  return { font, rule };
}

const sans = typeface(
  'Public Sans Variable',
  '@fontsource-variable/public-sans/files/public-sans-latin-wght-normal.woff2',
);
const serif = typeface(
  'Source Serif 4 Variable',
  '@fontsource-variable/source-serif-4/files/source-serif-4-latin-wght-normal.woff2',
);
const style = asset(
  'style',
  'css',
  'text/css; charset=utf-8',
  `${sans.rule}\n${serif.rule}\n${readFileSync(new URL('./style.css', import.meta.url), 'utf8')}`,
);
const icon = asset('mark', 'svg', 'image/svg+xml; charset=utf-8', favicon);

const passkey = asset(
  'passkey',
  'js',
  'text/javascript; charset=utf-8',
  readFileSync(new URL('./passkey.js', import.meta.url), 'utf8'),
);

/** Every static file of the hosted pages. */
export const assets: readonly Asset[] = [style, icon, passkey, sans.font, serif.font];
export const assetPaths = { style: style.path, favicon: icon.path, passkey: passkey.path };
