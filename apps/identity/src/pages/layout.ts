import type { IdentityOptions } from '../options.ts';
import { assetPaths } from './assets.ts';
import { type Html, html } from './html.ts';
import { chart, mark } from './mark.ts';

/** The product as pages show it. */
export type Brand = Pick<IdentityOptions, 'productName' | 'supportEmail' | 'publicUrl'>;

/** The parts in which pages differ. */
interface Frame {
  /** For pages with more than a form. */
  wide?: boolean;
  /** One of our scripts that enhances the page; the page works without it. */
  script?: string | undefined;
}

/** The URL of the link back to the product. */
export function homeOf({ publicUrl }: Brand): string {
  return `${publicUrl}/`;
}

/**
 * A hosted page with its heading. It carries no inline script or style, so that the strictest policy holds. Nothing is drawn
 * before its script has run: what the script shows would move the rest.
 */
export function layout(brand: Brand, title: string, content: Html, { wide, script }: Frame = {}): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${title} · ${brand.productName}</title>
<link rel="stylesheet" href="${assetPaths.style}">
<link rel="icon" type="image/svg+xml" href="${assetPaths.favicon}">
${script !== undefined && html`<script src="${script}" defer blocking="render"></script>`}
</head>
<body>
<header class="harbour">
${chart}
<a class="brand" href="${homeOf(brand)}">${mark}<span>${brand.productName}</span></a>
<p class="line">Every filing has its day.<br>Keep each one in sight.</p>
</header>
<div class="shore">
<main${wide === true && html` class="wide"`}>
<h1>${title}</h1>
${content}
</main>
<footer>Need a hand? Write to <a href="mailto:${brand.supportEmail}">${brand.supportEmail}</a></footer>
</div>
</body>
</html>
`.text;
}
