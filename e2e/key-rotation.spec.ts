import type { Page } from '@playwright/test';
import { expect, openProduct, test } from './fixtures.ts';
import { accessToken, signUp } from './sign-up.ts';

/** The id of the key that signed the page's access token. */
async function keyOfToken(page: Page): Promise<string> {
  const [header = ''] = (await accessToken(page)).split('.');
  return JSON.parse(Buffer.from(header, 'base64url').toString()).kid;
}

/** Makes the access token expire, on a page that does not renew it. */
async function expireToken(page: Page): Promise<void> {
  await page.goto('/healthz');
  await page.evaluate(() => {
    const key = Object.keys(localStorage).find(
      (name) => name.includes('auth0spajs') && name.includes('landfall-web') && !name.includes('@@user@@'),
    );
    if (!key) throw new Error('No tokens in local storage');
    const kept = JSON.parse(localStorage.getItem(key) ?? '') as object;
    localStorage.setItem(key, JSON.stringify({ ...kept, expiresAt: 1 }));
  });
}

test('T9 the sign-in provider’s keys are rotated without interruption', async ({ page, server }) => {
  const signerNow = async () => {
    const answer = await page.request.get('/identity/.well-known/jwks.json');
    const { keys } = (await answer.json()) as { keys: { kid: string }[] };
    return keys[0]?.kid;
  };
  const refused: string[] = [];
  page.on('response', (response) => {
    if (response.status() === 401) refused.push(response.url());
  });
  await signUp(page);
  await openProduct(page);
  const old = await keyOfToken(page);
  expect(await signerNow()).toBe(old);
  await server.operate('sign-in', 'rotate-keys');

  await page.reload();
  await expect(page.getByRole('heading', { name: 'Case Records' })).toBeVisible();
  expect(await keyOfToken(page)).toBe(old);

  // The key is used only after every process has had the time to load it.
  await expect.poll(signerNow, { timeout: 60_000 }).not.toBe(old);
  await expireToken(page);
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Case Records' })).toBeVisible();
  const renewed = await signerNow();
  await expect.poll(() => keyOfToken(page)).toBe(renewed);
  expect(refused).toEqual([]);
});
