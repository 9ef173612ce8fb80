import type { BrowserConfig } from '@landfall/contract/browser-config';
import { API_BASE_URL } from './base-url.ts';

let known: BrowserConfig | undefined;

/**
 * Fetches the configuration that the page needs before anyone signs in. A plain `fetch` keeps the landing page small:
 * the typed caller would load the validation library.
 * @throws when the server cannot be reached, or its answer is not a configuration
 */
export async function fetchBrowserConfig(): Promise<BrowserConfig> {
  const response = await fetch(`${API_BASE_URL}/config`, { signal: AbortSignal.timeout(15_000) });
  if (!response.ok) throw new Error(`The configuration call answered ${response.status}`);
  known = (await response.json()) as BrowserConfig;
  return known;
}

/** The configuration of this installation. Until it is fetched, the page shows only messages. */
export function browserConfig(): BrowserConfig {
  if (!known) throw new Error('The configuration is not fetched yet');
  return known;
}
