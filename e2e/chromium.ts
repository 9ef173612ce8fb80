import { chromiumPath } from '../tools/chromium.mjs';

/** The browser of this machine. @throws Error when there is none */
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
 * Those for tests. They open each page for seconds, in which V8's middle compiler takes more time, mostly on threads
 * beside the page's, than its code saves.
 */
export const TEST_ARGUMENTS = [...CHROMIUM_ARGUMENTS, '--js-flags=--no-maglev'];
