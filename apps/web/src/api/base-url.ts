/** The API's address in production when the server has not put one into the page. */
const PRODUCTION_API = 'https://api.landfall.example';

/**
 * The API's address, without a trailing slash.
 * @param configured what the server put into the page (`<meta name="landfall-api-base">`), empty when nothing
 * @param development whether the page is served by the development server, which proxies `/api`
 */
export function apiBaseUrl(configured: string | null | undefined, development: boolean): string {
  if (configured) return configured.replace(/\/+$/, '');
  return development ? '/api' : PRODUCTION_API;
}

/** The address of the API that this page calls. */
export const API_BASE_URL = apiBaseUrl(
  globalThis.document?.querySelector<HTMLMetaElement>('meta[name="landfall-api-base"]')?.content,
  import.meta.env.DEV,
);
