import { assetPaths } from './assets.ts';
import { type Html, html } from './html.ts';
import { chart, mark } from './mark.ts';

export interface Brand {
  productName: string;
  supportEmail: string;
  /** Where "back to the product" leads: the product's own address. */
  homeUrl: string;
}

/** What sets a page apart from others. */
export interface Frame {
  /** For more than a form. */
  wide?: boolean;
  /** A script of ours that adds to the page; it works without. */
  script?: string;
}

/** The frame of every hosted page. It carries no inline script or style, so that the strictest policy holds. */
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
${script !== undefined && html`<script src="${script}" defer></script>`}
</head>
<body>
<header class="harbour">
${chart}
<a class="brand" href="${brand.homeUrl}">${mark}<span>${brand.productName}</span></a>
<p class="line">Every filing has its day.<br>Keep each one in sight.</p>
</header>
<div class="shore">
<main${wide === true && html` class="wide"`}>
${content}
</main>
<footer>Need a hand? Write to <a href="mailto:${brand.supportEmail}">${brand.supportEmail}</a></footer>
</div>
</body>
</html>
`.text;
}
