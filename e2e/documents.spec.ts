import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Page } from '@playwright/test';
import { jbig2Pdf, jpeg2000Pdf, textPdf, xfaPdf } from '../apps/web/src/testing/pdf-files.ts';
import { addDate, arrange, expect, expectAccessible, expectNoOverflow, test } from './fixtures.ts';
import { intercept } from './intercept.ts';
import { signUp } from './sign-up.ts';

interface SentFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

const pdf = (name: string, content: Uint8Array): SentFile => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from(content),
});

const section = (page: Page) => page.getByRole('region', { name: 'Documents', exact: true });
const uploads = (page: Page) => page.getByRole('region', { name: 'Uploads' });

/** Opens a case with what is behind the button for uploads ready. */
async function openNewCase(page: Page): Promise<string> {
  const { ids } = await arrange(page, [{ title: 'Okafor: I-130' }]);
  await page.goto(`/case_records/${ids[0]}`);
  await expect(section(page).getByText('No documents yet')).toBeVisible();
  return ids[0] ?? '';
}

const choose = (page: Page, files: SentFile[]) => page.getByLabel('Files to upload').setInputFiles(files);

/** Drops files on a part of the page, as from another program. */
async function drop(page: Page, on: string, files: SentFile[]): Promise<void> {
  const transfer = await page.evaluateHandle(
    (sent) => {
      const data = new DataTransfer();
      for (const { name, type, content } of sent)
        data.items.add(
          new File([Uint8Array.from(atob(content), (sign) => sign.charCodeAt(0))], name, { type }),
        );
      return data;
    },
    files.map(({ name, mimeType: type, buffer }) => ({ name, type, content: buffer.toString('base64') })),
  );
  for (const kind of ['dragenter', 'dragover', 'drop'])
    await section(page).locator(on).first().dispatchEvent(kind, { dataTransfer: transfer });
}

/** What one pixel of the drawn page shows. */
const pixel = (page: Page) =>
  page.getByRole('dialog').evaluate((dialog) => {
    const canvas = dialog.querySelector('canvas');
    const data = canvas?.getContext('2d')?.getImageData(canvas.width / 2, canvas.height / 2, 1, 1).data;
    return data ? [...data] : [];
  });

test('files are dropped while the line breaks; each is renamed, tagged, looked at, followed by a version, thrown away and brought back', async ({
  page,
}) => {
  await signUp(page);
  await openNewCase(page);
  await addDate(page, '+84d');
  // The first part that is sent is lost on its way.
  let lost = 0;
  await intercept(page, '**/api/uploads/*/parts/*', (route) =>
    lost++ === 0 ? route.abort() : route.continue(),
  );
  const picture = { name: 'passport.png', mimeType: 'image/png', buffer: await page.screenshot() };
  const large = { name: 'evidence.bin', mimeType: '', buffer: Buffer.alloc(6 * 1024 * 1024, 7) };
  await drop(page, '[data-accept], .empty-box, [role="presentation"]', [
    pdf('Receipt notice.pdf', textPdf(['Receipt of I-130', 'Second page'])),
    picture,
    large,
  ]);
  await expect(uploads(page).getByText('3 files uploaded')).toBeVisible({ timeout: 90_000 });
  expect(lost).toBeGreaterThan(4);
  // A reloaded page that is still intercepted sometimes waits without an end for what its PDF worker fetches.
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  for (const name of ['Receipt notice', 'passport', 'evidence'])
    await expect(section(page).getByRole('link', { name })).toBeVisible();
  await expectAccessible(page);
  await expectNoOverflow(page);
  await uploads(page).getByRole('button', { name: 'Clear finished uploads' }).click();

  // Renamed, put into a folder and tied to the date.
  await section(page).getByRole('button', { name: 'More for Receipt notice' }).click();
  await page.getByRole('menuitem', { name: 'Edit…' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Receipt notice' });
  await edit.getByLabel('Title').fill('I-797C of the petition');
  await edit.getByLabel('Folder').selectOption('Notices');
  await edit.getByLabel('Comment').fill('Came by mail');
  await edit.getByRole('checkbox', { name: /Filing Deadline/ }).click();
  await expectAccessible(page);
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(section(page).getByRole('region', { name: 'Notices' })).toContainText('Came by mail');
  await expect(section(page).getByText(/Filing Deadline/)).toBeVisible();

  // The date leads to it, and the address holds it open.
  await page.getByRole('link', { name: 'Open I-797C of the petition' }).click();
  const preview = page.getByRole('dialog', { name: 'I-797C of the petition' });
  await expect(preview.getByText('Receipt of I-130')).toBeVisible();
  await expect(preview.getByText('of 2')).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await expect(preview.getByText('Receipt of I-130')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(preview).toBeHidden();

  await section(page).getByRole('link', { name: 'passport' }).click();
  const shown = page.getByRole('dialog', { name: 'passport' }).getByRole('img', { name: 'passport' });
  await expect(shown).toBeVisible();
  await expect.poll(() => shown.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(100);
  await page.goBack();

  // Its next version.
  await section(page).getByRole('button', { name: 'More for I-797C of the petition' }).click();
  await page.getByRole('menuitem', { name: 'Versions…' }).click();
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Upload next version' }).click();
  await (await chooser).setFiles([pdf('corrected.pdf', textPdf(['Corrected receipt']))]);
  await expect(uploads(page).getByText('1 file uploaded')).toBeVisible();
  await section(page).getByRole('link', { name: 'I-797C of the petition' }).click();
  await expect(preview.getByText('Corrected receipt')).toBeVisible();
  await preview.getByLabel('Version').selectOption({ index: 1 });
  await expect(preview.getByText('Receipt of I-130')).toBeVisible();
  await page.keyboard.press('Escape');

  // Into the trash and back.
  await section(page).getByRole('button', { name: 'More for evidence' }).click();
  await page.getByRole('menuitem', { name: 'Move to trash' }).click();
  await expect(section(page).getByRole('link', { name: 'evidence' })).toBeHidden();
  await section(page).getByRole('button', { name: 'More for documents' }).click();
  await page.getByRole('menuitem', { name: 'Trash' }).click();
  await section(page).getByRole('button', { name: 'Restore evidence' }).click();
  await expect(section(page).getByText('The trash is empty.')).toBeVisible();
  await section(page).getByRole('button', { name: 'Back to documents' }).click();
  await expect(section(page).getByRole('link', { name: 'evidence' })).toBeVisible();

  // All of it as a zip file.
  await section(page).getByRole('button', { name: 'More for documents' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Download all (zip)' }).click();
  const zip = await readFile(await (await download).path());
  expect(zip.subarray(0, 2).toString()).toBe('PK');
  expect(zip.includes('Notices/I-797C of the petition.pdf')).toBe(true);
});

test('an upload that a closed tab broke off goes on once the same file is picked again', async ({
  page,
}, testInfo) => {
  await signUp(page);
  const caseId = await openNewCase(page);
  const file = testInfo.outputPath('evidence.bin');
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, Buffer.alloc(6 * 1024 * 1024, 7));
  // Nothing but the first part arrives, until the line is whole again.
  const parts: string[] = [];
  let whole = false;
  await intercept(page, '**/api/uploads/*/parts/*', (route) => {
    const part = new URL(route.request().url()).pathname.split('/').at(-1) ?? '';
    if (whole) parts.push(part);
    return whole || part === '1' ? route.continue() : route.abort();
  });
  await page.getByLabel('Files to upload').setInputFiles(file);
  await expect(uploads(page).getByText(/it goes on by itself/)).toBeVisible({ timeout: 60_000 });
  await expect(uploads(page).getByRole('progressbar', { name: 'All uploads' })).not.toHaveAttribute(
    'aria-valuenow',
    '0',
    { timeout: 60_000 },
  );
  page.on('dialog', (dialog) => dialog.accept());
  await page.goto('/board');
  await expect(uploads(page).getByText(/choose the same file again/)).toBeVisible();
  await expectAccessible(page);
  whole = true;

  const pick = async (picked: string | SentFile) => {
    const chooser = page.waitForEvent('filechooser');
    await uploads(page).getByRole('button', { name: 'Choose file for evidence.bin' }).click();
    await (await chooser).setFiles(picked as string);
  };
  await pick(pdf('other.pdf', textPdf(['Something else'])));
  await expect(uploads(page).getByText('This is another file: choose evidence.bin')).toBeVisible();
  await pick(file);
  await expect(uploads(page).getByText('1 file uploaded')).toBeVisible({ timeout: 60_000 });
  expect(parts.toSorted()).toEqual(['2']);
  await page.goto(`/case_records/${caseId}`);
  await expect(section(page).getByRole('link', { name: 'evidence' })).toBeVisible();
});

test('scans show their picture under our content security policy, and a form that cannot be drawn is told as such', async ({
  page,
}) => {
  await signUp(page);
  await openNewCase(page);
  await choose(page, [
    pdf('jpeg2000.pdf', jpeg2000Pdf()),
    pdf('jbig2.pdf', jbig2Pdf()),
    pdf('imm5257.pdf', xfaPdf()),
  ]);
  await expect(uploads(page).getByText('3 files uploaded')).toBeVisible();
  for (const [name, grey] of [
    ['jpeg2000', 128],
    ['jbig2', 0],
  ] as const) {
    await section(page).getByRole('link', { name }).click();
    await expect.poll(() => pixel(page)).toEqual([grey, grey, grey, 255]);
    await page.keyboard.press('Escape');
  }
  await section(page).getByRole('link', { name: 'imm5257' }).click();
  await expect(page.getByText('This is a form that only Adobe Reader can show')).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('dialog').getByRole('button', { name: 'Download' }).click();
  expect((await download).suggestedFilename()).toBe('imm5257.pdf');
});

test('a document is uploaded and looked at on a phone @phone', async ({ page }) => {
  await signUp(page);
  await openNewCase(page);
  await choose(page, [pdf('Receipt notice.pdf', textPdf(['Receipt of I-130', 'Second page']))]);
  await expect(uploads(page).getByText('1 file uploaded')).toBeVisible();
  await expectAccessible(page);
  await expectNoOverflow(page);
  await section(page).getByRole('link', { name: 'Receipt notice' }).click();
  await expect(page.getByRole('dialog').getByText('Receipt of I-130')).toBeVisible();
  await expectAccessible(page);
  await expectNoOverflow(page);
});
