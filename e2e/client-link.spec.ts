import type { Page } from '@playwright/test';
import { apiOf, expect, expectAccessible, expectNoOverflow, test } from './fixtures.ts';
import { intercept } from './intercept.ts';
import { otherPage } from './people.ts';
import { signUp } from './sign-up.ts';

interface Made {
  caseId: string;
  url: string;
}

/** A case whose checklist asks for two documents, and the link by which a client sends them. */
async function makeLink(page: Page): Promise<Made> {
  const { post } = await apiOf(page);
  const { case_record } = await post<{ case_record: { id: string } }>('/case_records', {
    title: 'Okafor: N-400',
    description: 'Naturalization',
  });
  const ids: string[] = [];
  for (const [title, spanish] of [
    ['Passport, all pages', 'Pasaporte, todas las páginas'],
    ['Tax returns of three years', 'Declaraciones de impuestos de tres años'],
  ]) {
    const { checklist_item } = await post(`/case_records/${case_record.id}/checklist-items`, {
      title,
      why: 'It proves who you are.',
      translations: { es: { title: spanish, why: 'Demuestra quién es usted.' } },
    });
    ids.push(checklist_item?.id ?? '');
  }
  const { url } = await post<{ url: string }>(`/case_records/${case_record.id}/client-links`, {
    item_ids: ids,
    language: 'es',
  });
  return { caseId: case_record.id, url: new URL(url).pathname };
}

test('a client completes a checklist by a link, without an account and with a broken connection', {
  tag: '@phone',
}, async ({ page, browser }) => {
  await signUp(page);
  const { caseId, url } = await makeLink(page);
  // The office has the case open during all of this.
  await page.goto(`/case_records/${caseId}`);
  const checklist = page.getByRole('region', { name: 'Checklist', exact: true });
  await expect(checklist.getByText('0 of 2 accepted')).toBeVisible();

  const client = await otherPage(page, browser);
  await client.goto(url);
  await expect(client.getByText(/Nadia Reyes/).first()).toBeVisible();
  await expect(client.locator('html')).toHaveAttribute('lang', 'es');
  await expect(client.getByRole('heading', { name: 'Pasaporte, todas las páginas' })).toBeVisible();
  await expect(client.getByText('Okafor')).toBeHidden();
  await expectAccessible(client);
  await expectNoOverflow(client);
  await client.getByRole('button', { name: 'English' }).click();
  await expect(client.getByRole('heading', { name: 'Passport, all pages' })).toBeVisible();

  // A photo from a phone is uploaded in several parts, one of which the connection loses.
  const photo = Buffer.concat([
    Buffer.from([0xff, 0xd8, 0xff, 0xe0]),
    Buffer.alloc(6 * 1024 * 1024, 'photo of a passport '),
  ]);
  const files = client.locator('input[type=file]');
  let lost = 0;
  await intercept(client, '**/parts/2', async (route) => {
    lost += 1;
    if (lost === 1) return route.abort('connectionreset');
    return route.continue();
  });
  await files.nth(0).setInputFiles({ name: 'IMG_0042.jpg', mimeType: 'image/jpeg', buffer: photo });
  await files.nth(1).setInputFiles({
    name: 'taxes.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7\n% three years of taxes\n'),
  });
  await expect(client.getByText(/^Received ·/)).toHaveCount(2, { timeout: 30_000 });
  expect(lost).toBe(2);
  await expect(client.getByRole('heading', { name: 'Thank you' })).toBeVisible();
  await expectAccessible(client);
  await client.reload();
  await expect(client.getByText('IMG_0042.jpg')).toBeVisible();

  // The office gets one notification, and sees both files complete and waiting for review.
  await page.getByRole('button', { name: 'Notifications, 1 unread' }).click();
  const bell = page.getByRole('dialog', { name: 'Notifications' });
  await expect(bell.getByText('A client sent files')).toBeVisible();
  await bell.getByRole('link', { name: 'Okafor: N-400' }).click();
  await expect(bell).toBeHidden();
  await checklist
    .getByRole('button', { name: /^Accept/ })
    .first()
    .click();
  await expect(checklist.getByText('1 of 2 accepted')).toBeVisible();
  await checklist
    .getByRole('button', { name: /^Accept/ })
    .first()
    .click();
  await expect(checklist.getByText('2 of 2 accepted')).toBeVisible();
  const documents = page.getByRole('region', { name: 'Documents', exact: true });
  await expect(documents.getByText('IMG_0042')).toBeVisible();
});

test('a revoked link says where to get a new one', async ({ page }) => {
  await page.goto(`/upload/${'x'.repeat(43)}`);
  await expect(page.getByText('This link no longer works')).toBeVisible();
  await expect(page.getByText('Este enlace ya no funciona')).toBeVisible();
  await expectAccessible(page);
  await expectNoOverflow(page);
});
