import { chromiumPath } from '../tools/chromium.mjs';

/** Returns the path of this machine's browser. @throws Error when there is none */
export function browserPath(): string {
  const path = chromiumPath();
  if (!path) throw new Error('No Chromium found. Install it, or name it in CHROMIUM_PATH.');
  return path;
}

/** Without a sandbox because tests may run as root; without Chromium's own network traffic. */
export const CHROMIUM_ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * Options for journeys, which disable V8's two optimizing compilers: a journey opens each page for seconds, in which
 * these compilers cost more time than their code saves.
 */
export const JOURNEY_ARGUMENTS = [...CHROMIUM_ARGUMENTS, '--js-flags=--no-maglev,--no-turbofan'];
