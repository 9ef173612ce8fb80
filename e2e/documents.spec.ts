import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Download, JSHandle, Page } from '@playwright/test';
import { Uint8ArrayReader, Uint8ArrayWriter, ZipReader } from '@zip.js/zip.js';
import { jbig2Pdf, jpeg2000Pdf, textPdf, xfaPdf } from '../apps/web/src/testing/pdf-files.ts';
import {
  addDate,
  arrange,
  expect,
  expectAccessible,
  expectNoOverflow,
  openProduct,
  searchBox,
  test,
} from './fixtures.ts';
import { intercept } from './intercept.ts';
import { accessToken, signUp } from './sign-up.ts';

const soak = process.env.TEST_SOAK === '1';

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

/** Opens a case and waits until its upload button works. */
async function openNewCase(page: Page): Promise<string> {
  const { ids } = await arrange(page, [{ title: 'Okafor: I-130' }]);
  await page.goto(`/case_records/${ids[0]}`);
  await expect(section(page).getByText('No documents yet')).toBeVisible();
  return ids[0] ?? '';
}

const choose = (page: Page, files: SentFile[]) => page.getByLabel('Files to upload').setInputFiles(files);

/** Drops the contents of a `DataTransfer` on the documents, as from another program. */
async function drop(page: Page, dataTransfer: JSHandle): Promise<void> {
  const target = section(page).locator('[data-accept], .empty-box, [role="presentation"]').first();
  for (const kind of ['dragenter', 'dragover', 'drop']) await target.dispatchEvent(kind, { dataTransfer });
}

/** Drops files of these lengths, filled from a fixed seed; returns the hash of each by name. */
async function dropFilled(page: Page, lengths: number[]): Promise<Record<string, string>> {
  const made = await page.evaluateHandle(async (all) => {
    const transfer = new DataTransfer();
    const hashes: Record<string, string> = {};
    let number = 17;
    for (const [at, bytes] of all.entries()) {
      const words = new Uint32Array(Math.ceil(bytes / 4));
      for (let word = 0; word < words.length; word += 1)
        words[word] = number = Math.imul(number, 1_664_525) + 1_013_904_223;
      const content = new Uint8Array(words.buffer, 0, bytes);
      const name = `evidence ${at + 1}.bin`;
      const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', content));
      hashes[name] = Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('');
      transfer.items.add(new File([content], name));
    }
    return { transfer, hashes };
  }, lengths);
  await drop(page, await made.getProperty('transfer'));
  return (await made.getProperty('hashes')).jsonValue();
}

/** The documents of a case, from the API. */
async function documentsOf(page: Page, caseId: string) {
  const headers = { authorization: `Bearer ${await accessToken(page)}` };
  const answer = await page.request.get('/api/documents', { headers, params: { resource_id: caseId } });
  const { documents } = (await answer.json()) as {
    documents: { latest: { file_name: string; sha256: string; text_state: string } }[];
  };
  return documents.map(({ latest }) => latest);
}

const hashOf = (content: Uint8Array) => createHash('sha256').update(content).digest('hex');

/** Reads the hash of each file in a zip file with another program than ours, which also verifies the checksums. */
async function hashesInZip(download: Download): Promise<Record<string, string>> {
  const zip = new ZipReader(new Uint8ArrayReader(await readFile(await download.path())), {
    checkSignature: true,
  });
  const hashes: Record<string, string> = {};
  for (const entry of await zip.getEntries())
    if (!entry.directory) hashes[entry.filename] = hashOf(await entry.getData(new Uint8ArrayWriter()));
  return hashes;
}

/** The color of one pixel of the rendered page. */
const pixel = (page: Page) =>
  page.getByRole('dialog').evaluate((dialog) => {
    const canvas = dialog.querySelector('canvas');
    const data = canvas?.getContext('2d')?.getImageData(canvas.width / 2, canvas.height / 2, 1, 1).data;
    return data ? [...data] : [];
  });

test('files are uploaded, renamed, tagged, reviewed, replaced by a version, deleted and restored; all are downloaded', async ({
  page,
}) => {
  await signUp(page);
  await openNewCase(page);
  await addDate(page, '+84d');
  const picture = { name: 'passport.png', mimeType: 'image/png', buffer: await page.screenshot() };
  const evidence = { name: 'evidence.bin', mimeType: '', buffer: Buffer.alloc(100_000, 7) };
  await choose(page, [
    pdf('Receipt notice.pdf', textPdf(['Receipt of I-130', 'Second page'])),
    picture,
    evidence,
  ]);
  await expect(uploads(page).getByText('3 files uploaded')).toBeVisible();
  for (const name of ['Receipt notice', 'passport', 'evidence'])
    await expect(section(page).getByRole('link', { name })).toBeVisible();
  await expectAccessible(page);
  await expectNoOverflow(page);
  await uploads(page).getByRole('button', { name: 'Clear finished uploads' }).click();

  // Renames the document, moves it to a folder and links it to the date.
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

  // The date links to the document, and the URL keeps it open.
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

  // Uploads its next version.
  await section(page).getByRole('button', { name: 'More for I-797C of the petition' }).click();
  await page.getByRole('menuitem', { name: 'Versions…' }).click();
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Upload next version' }).click();
  const corrected = pdf('corrected.pdf', textPdf(['Corrected receipt']));
  await (await chooser).setFiles([corrected]);
  await expect(uploads(page).getByText('1 file uploaded')).toBeVisible();
  await section(page).getByRole('link', { name: 'I-797C of the petition' }).click();
  await expect(preview.getByText('Corrected receipt')).toBeVisible();
  await preview.getByLabel('Version').selectOption({ index: 1 });
  await expect(preview.getByText('Receipt of I-130')).toBeVisible();
  await page.keyboard.press('Escape');

  // Its history includes the versions.
  await section(page).getByRole('button', { name: 'More for I-797C of the petition' }).click();
  await page.getByRole('menuitem', { name: 'History' }).click();
  const history = page.getByRole('dialog', { name: 'History of I-797C of the petition' });
  await expect(history).toContainText('Title: Receipt notice → I-797C of the petition');
  await expect(history).toContainText('The document got another version: corrected.pdf');
  await expectAccessible(page);
  await page.keyboard.press('Escape');

  // Moves it to the trash and restores it.
  await section(page).getByRole('button', { name: 'More for evidence' }).click();
  await page.getByRole('menuitem', { name: 'Move to trash' }).click();
  await expect(section(page).getByRole('link', { name: 'evidence' })).toBeHidden();
  await section(page).getByRole('button', { name: 'More for documents' }).click();
  await page.getByRole('menuitem', { name: 'Trash' }).click();
  await section(page).getByRole('button', { name: 'Restore evidence' }).click();
  await expect(section(page).getByText('The trash is empty.')).toBeVisible();
  await section(page).getByRole('button', { name: 'Back to documents' }).click();
  await expect(section(page).getByRole('link', { name: 'evidence' })).toBeVisible();

  // Downloads all documents as a zip file.
  await section(page).getByRole('button', { name: 'More for documents' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Download all (zip)' }).click();
  expect(await hashesInZip(await download)).toEqual({
    'Notices/I-797C of the petition.pdf': hashOf(corrected.buffer),
    'passport.png': hashOf(picture.buffer),
    'evidence.bin': hashOf(evidence.buffer),
  });
});

const megabytes = soak ? 60 : 20;

test(`30 files of ${megabytes} MB are dropped while a connection breaks and the server restarts, and arrive complete`, async ({
  page,
  server,
}) => {
  await signUp(page);
  const caseId = await openNewCase(page);
  // Two of the files are uploaded in several parts.
  const lengths = Array.from({ length: 30 }, (_, at) =>
    Math.round(megabytes * (at % 15 === 2 ? 300_000 : 400_000 / 28)),
  );
  let broken = 0;
  let completed = 0;
  page.on('response', (answer) => {
    if (answer.ok() && answer.url().endsWith('/complete')) completed += 1;
  });
  const pattern = '**/api/uploads/*/parts/*';
  await intercept(page, pattern, async (route) => {
    broken += 1;
    await route.abort('connectionreset');
    await page.unroute(pattern);
  });
  const sent = await dropFilled(page, lengths);
  await expect.poll(() => completed, { timeout: 60_000 }).toBeGreaterThan(9);
  expect(completed).toBeLessThan(30);
  await server.kill();
  await server.launch();
  await expect(uploads(page).getByText('30 files uploaded')).toBeVisible({ timeout: 90_000 });
  expect(broken).toBeGreaterThan(0);
  const arrived = await documentsOf(page, caseId);
  expect(Object.fromEntries(arrived.map(({ file_name, sha256 }) => [file_name, sha256]))).toEqual(sent);
});

test('an upload interrupted by a closed tab continues when the same file is chosen again', async ({
  page,
}, testInfo) => {
  await signUp(page);
  const caseId = await openNewCase(page);
  const file = testInfo.outputPath('evidence.bin');
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, Buffer.alloc(6 * 1024 * 1024, 7));
  // Only the first part arrives until the connection is restored.
  const parts: string[] = [];
  let whole = false;
  await intercept(page, '**/api/uploads/*/parts/*', (route) => {
    const part = new URL(route.request().url()).pathname.split('/').at(-1) ?? '';
    if (whole) parts.push(part);
    return whole || part === '1' ? route.continue() : route.abort();
  });
  await page.getByLabel('Files to upload').setInputFiles(file);
  await expect(uploads(page).getByText(/it continues by itself/)).toBeVisible({ timeout: 60_000 });
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

test('scans are shown under our content security policy, and a form that cannot be drawn says so', async ({
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

test('a document is uploaded, found by a word of its seventh page, and opened there @phone', async ({
  page,
}) => {
  await signUp(page);
  const caseId = await openNewCase(page);
  const lines = Array.from({ length: 9 }, (_, at) => `Exhibit ${at + 1}`);
  lines[6] = 'Sworn before the consul in Kampala';
  await choose(page, [pdf('Affidavit.pdf', textPdf(lines))]);
  await expect(uploads(page).getByText('1 file uploaded')).toBeVisible();
  await expectAccessible(page);
  await expectNoOverflow(page);
  await expect
    .poll(async () => (await documentsOf(page, caseId)).map(({ text_state }) => text_state), {
      timeout: 30_000,
    })
    .toEqual(['found']);

  await openProduct(page);
  await (await searchBox(page)).fill('kampala');
  const found = page.getByRole('option', { name: 'Affidavit' });
  await expect(found).toContainText('Okafor: I-130 · page 7 · Sworn before the consul in Kampala');
  await found.click();
  const preview = page.getByRole('dialog', { name: 'Affidavit' });
  await expect(preview.getByText('Sworn before the consul in Kampala')).toBeInViewport();
  await expect(preview.getByLabel('Page', { exact: true })).toHaveValue('7');
  await expectAccessible(page);
  await expectNoOverflow(page);
});
