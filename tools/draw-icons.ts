// Draws the icons of the installed product from their drawings, which are what is edited: npx node tools/draw-icons.ts
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { chromiumPath } from './chromium.mjs';

const PUBLIC = new URL('../apps/web/public/', import.meta.url);

/** Each icon: what it is drawn from, and how many pixels it is wide and high. */
const ICONS: readonly (readonly [file: string, drawing: string, pixels: number])[] = [
  ['icon-192.png', 'favicon.svg', 192],
  ['icon-512.png', 'favicon.svg', 512],
  ['icon-maskable-512.png', 'icon.svg', 512],
  ['apple-touch-icon.png', 'icon.svg', 180],
];

const browser = await chromium.launch({
  executablePath: chromiumPath() ?? 'chromium',
  args: ['--no-sandbox'],
});
for (const [file, drawing, pixels] of ICONS) {
  const page = await browser.newPage({ viewport: { width: pixels, height: pixels } });
  const svg = readFileSync(new URL(drawing, PUBLIC), 'utf8');
  await page.setContent(`<style>body { margin: 0 } svg { display: block; width: 100vw }</style>${svg}`);
  await page.screenshot({ path: fileURLToPath(new URL(file, PUBLIC)), omitBackground: true });
}
await browser.close();
