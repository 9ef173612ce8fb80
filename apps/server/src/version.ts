import { readFileSync } from 'node:fs';

/** The product's version, e.g. 0.1.0. */
export const { version: VERSION } = JSON.parse(
  readFileSync(new URL('../package.json', import.meta.url), 'utf8'),
) as { version: string };
