import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const WEB = fileURLToPath(new URL('../', import.meta.url));
const PAGE = readFileSync(`${WEB}index.html`, 'utf8');
const MANIFEST = JSON.parse(readFileSync(`${WEB}public/manifest.webmanifest`, 'utf8'));

/** Width and height of a PNG, from its header. */
function sizeOf(file: string): string {
  const bytes = readFileSync(file);
  expect(bytes.subarray(1, 4).toString()).toBe('PNG');
  return `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`;
}

it('the product can be installed: a manifest, and its icons in each size', () => {
  expect(PAGE).toContain('<link rel="manifest" href="/manifest.webmanifest" />');
  expect(MANIFEST).toMatchObject({ name: 'Landfall', start_url: '/', scope: '/', display: 'standalone' });
  for (const { src, sizes, type } of MANIFEST.icons) {
    const file = `${WEB}public${src}`;
    expect(existsSync(file), src).toBe(true);
    if (type === 'image/png') expect(sizeOf(file)).toBe(sizes);
  }
  const purposes = MANIFEST.icons.map(({ sizes, purpose }: Record<string, string>) => `${sizes} ${purpose}`);
  expect(purposes).toEqual(expect.arrayContaining(['192x192 any', '512x512 any', '512x512 maskable']));
  expect(PAGE).toContain('<link rel="apple-touch-icon" href="/apple-touch-icon.png" />');
  expect(sizeOf(`${WEB}public/apple-touch-icon.png`)).toBe('180x180');
});

it('the browser’s frame has the theme’s colour', () => {
  const tokens = readFileSync(`${WEB}src/ui/tokens.css`, 'utf8');
  for (const scheme of ['light', 'dark']) {
    const meta = new RegExp(
      `<meta name="theme-color" content="(#\\w+)" media="\\(prefers-color-scheme: ${scheme}\\)"`,
    );
    expect(tokens).toContain(`--bg: ${meta.exec(PAGE)?.[1]};`);
  }
  expect(PAGE).toContain(`content="${MANIFEST.theme_color}"`);
});

it('stores nothing on the device: no service worker is registered', () => {
  const files = readdirSync(`${WEB}src`, { recursive: true, encoding: 'utf8' });
  const sources = files.filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'));
  const registering = sources.filter((file) =>
    readFileSync(`${WEB}src/${file}`, 'utf8').includes('serviceWorker.register'),
  );
  expect(registering).toEqual([]);
});
