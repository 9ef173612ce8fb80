import type { Browser, Page } from '@playwright/test';
import { apiOf } from './fixtures.ts';
import { signUp } from './sign-up.ts';

/** An invitation in the API's response. */
interface Invitation {
  id: string;
  invitation_token: string;
}

/** Invites an address as the page's person, through the API. */
export async function invite(page: Page, email: string, role = 'viewer'): Promise<Invitation> {
  const { post } = await apiOf(page);
  return (await post<{ invitation: Invitation }>('/invitations', { email, role })).invitation;
}

/** Opens a page for somebody else, in a separate browser context. */
export async function otherPage(page: Page, browser: Browser): Promise<Page> {
  const viewport = page.viewportSize();
  const context = await browser.newContext({
    baseURL: new URL((await page.request.get('/api/config')).url()).origin,
    locale: 'en-US',
    ...(viewport ? { viewport } : {}),
  });
  return context.newPage();
}

/**
 * Signs somebody else up and makes them join the organization of the page's person, which becomes their current one. No
 * page is open yet.
 */
export async function joinAs(page: Page, browser: Browser, role: string, name: string) {
  const theirs = await otherPage(page, browser);
  const email = await signUp(theirs, name);
  const { invitation_token } = await invite(page, email, role);
  const { post } = await apiOf(theirs);
  await post(`/accept-invitation/${invitation_token}`);
  return { page: theirs, email };
}
