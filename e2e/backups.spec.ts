import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, expectAccessible, expectNoOverflow, test } from './fixtures.ts';
import { signUp } from './sign-up.ts';

/** Timeout of a base backup or a restore on a busy machine. */
const WORK_MS = 90_000;

test('an operator sets up backups, confirms the recovery sheet, tries a restore, and turns backups off', {
  tag: '@phone',
}, async ({ page, server }) => {
  test.setTimeout(4 * WORK_MS);
  const place = mkdtempSync(join(tmpdir(), 'landfall-e2e-place-'));
  const email = await signUp(page, 'Nadia Reyes');
  await page.goto('/home');
  const notice = page.getByText('Backups of this installation are off.');
  await expect(notice).toBeVisible();
  await server.operateDatabase(
    `insert into installation.operator (person_id, added_at)
     select id, now() from app.person where email = $1 on conflict do nothing`,
    [email],
  );
  await page.reload();
  await page.getByRole('link', { name: 'Set them up' }).click();
  await expect(page.getByText('Backups are off', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await expectNoOverflow(page);

  await test.step('sets up a folder, which is tested', async () => {
    await page.getByRole('button', { name: 'Set up backups' }).click();
    const form = page.getByRole('dialog', { name: 'Set Up Backups' });
    await form.getByText('Folder', { exact: true }).click();
    await form.getByRole('textbox', { name: 'Path' }).fill('/nowhere/landfall');
    await form.getByRole('button', { name: 'Begin Backups' }).click();
    await expect(form.getByText('There is no folder /nowhere. Is its drive mounted?')).toBeVisible();
    await form.getByRole('textbox', { name: 'Path' }).fill(place);
    await form.getByRole('button', { name: 'Begin Backups' }).click();
  });

  await test.step('opens and confirms the recovery sheet', async () => {
    await page.getByRole('button', { name: 'Show the recovery sheet' }).click();
    const key = page.getByRole('img', { name: /^AGE-SECRET-KEY-1/ });
    const identity = (await key.getAttribute('aria-label')) ?? '';
    await expect(page.getByText(`landfall restore --from ${place} --newest`)).toBeVisible();
    await expectAccessible(page);
    await expectNoOverflow(page);
    await page.getByRole('textbox', { name: 'Last six characters' }).fill(identity.slice(-6).toLowerCase());
    await page.getByRole('button', { name: 'Confirm', exact: true }).click();
    await expect(page.getByText(/^Confirmed on /)).toBeVisible();
  });

  await test.step('the first backup is made without a restart', async () => {
    const row = page.getByRole('listitem').filter({ hasText: place });
    await expect(row.getByText('Working', { exact: true })).toBeVisible({ timeout: WORK_MS });
    expect(readdirSync(place)).toContain('bases');
    await expectAccessible(page);
    await expectNoOverflow(page);
  });

  await test.step('tries a restore', async () => {
    await page.getByRole('button', { name: 'Try a restore' }).click();
    await expect(page.getByText(/Nothing was wrong/)).toBeVisible({ timeout: WORK_MS });
  });

  await test.step('turns backups off, with a notice', async () => {
    await page.getByRole('button', { name: `More about ${place}` }).click();
    await page.getByRole('menuitem', { name: 'Remove…' }).click();
    await page
      .getByRole('dialog', { name: 'Turn backups off?' })
      .getByRole('button', { name: 'Turn off' })
      .click();
    await expect(page.getByRole('main').getByText('Backups are off', { exact: true })).toBeVisible();
    await page.goto('/home');
    await expect(notice).toBeVisible();
  });
  rmSync(place, { recursive: true, force: true });
});
