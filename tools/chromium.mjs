// Finds Chromium on this machine. Plain JavaScript, because it runs before anything is installed.
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome.exe',
];
const mac = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

/**
 * CHROMIUM_PATH, whether the file exists or not; otherwise the first of the usual names in the usual folders.
 * @returns {string | undefined}
 */
export function chromiumPath() {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH;
  const folders = ['/usr/bin', ...(process.env.PATH ?? '').split(delimiter)];
  return [...folders.flatMap((folder) => names.map((name) => join(folder, name))), mac].find((path) =>
    existsSync(path),
  );
}
