import type { BrowserConfig } from '@landfall/contract/browser-config';
import { API_BASE_URL } from './base-url.ts';

let known: BrowserConfig | undefined;

/**
 * Fetches what the page needs before anyone signs in. A plain fetch, because the landing page is to stay small:
 * the typed caller brings the validation library with it.
 * @throws when the server is away or answers anything but a configuration
 */
export async function fetchBrowserConfig(): Promise<BrowserConfig> {
  const response = await fetch(`${API_BASE_URL}/config`, { signal: AbortSignal.timeout(15_000) });
  if (!response.ok) throw new Error(`The configuration call answered ${response.status}`);
  known = (await response.json()) as BrowserConfig;
  return known;
}

/** How this installation presents itself and signs people in. Until it is fetched, only messages are drawn. */
export function browserConfig(): BrowserConfig {
  if (!known) throw new Error('The configuration is not fetched yet');
  return known;
}
