import { getCaseRecord } from '@landfall/contract/case-records';
import { type DocumentVersion, getDocument, readDocument } from '@landfall/contract/documents';
import { beforeEach, expect, inject, it, onTestFinished, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible, expectNoOverflow } from '../../../testing/accessibility.ts';
import { answer, fail, Refusal } from '../../../testing/answers.ts';
import { RECEIPT, VERSION } from '../../../testing/documents.ts';
import { withoutSecureContext } from '../../../testing/insecure-context.ts';
import {
  damagedPdf,
  encryptedPdf,
  jbig2Pdf,
  jpeg2000Pdf,
  textPdf,
  xfaPdf,
} from '../../../testing/pdf-files.ts';
import { OPEN_CASE } from '../../../testing/records.ts';
import { tryAgain } from '../../../testing/try-again.ts';
import { openWorkspace } from '../../../testing/workspace.tsx';

const ADDRESS = `/case_records/${OPEN_CASE.id}?document=${RECEIPT.id}`;
const receipts = (pages: number) =>
  textPdf(Array.from({ length: pages }, (_, index) => `Receipt ${index + 1}`));
const preview = () => page.getByRole('dialog', { name: 'Receipt notice' });

/** Opens the case with a preview of a document with these bytes. */
async function open(content: BlobPart, version: Partial<DocumentVersion> = {}, more = '') {
  const latest = { ...VERSION, ...version };
  answer(getDocument, { document: { ...RECEIPT, latest }, versions: [latest] });
  answer(readDocument, new Blob([content]));
  await openWorkspace(`${ADDRESS}${more}`);
}

function canvases(): HTMLCanvasElement[] {
  return [...document.querySelectorAll<HTMLCanvasElement>('[role="dialog"] canvas')];
}

function middlePixel(): number[] {
  const [canvas] = canvases();
  if (!canvas || canvas.width === 0) return [];
  const { width, height } = canvas;
  return [...(canvas.getContext('2d')?.getImageData(width / 2, height / 2, 1, 1).data ?? [])];
}

beforeEach(() => {
  answer(getCaseRecord, {
    case_record: OPEN_CASE,
    dates: [],
    notes: [],
    notes_total: 0,
    notes_next_cursor: null,
    beneficiaries: [],
    petitioners: [],
  });
});

it('D21 draws a PDF without a secure context', async () => {
  withoutSecureContext();
  await open(receipts(2));
  await expect.element(preview().getByText('Receipt 1', { exact: true })).toBeInTheDocument();
  await expect.element(preview().getByText('of 2', { exact: true })).toBeVisible();
});

it('draws a PDF with selectable text, zooms and turns pages by keys, and keeps few pages drawn', async () => {
  await open(receipts(60));
  await expect.element(preview().getByText('Receipt 1', { exact: true })).toBeInTheDocument();
  await expect.element(preview().getByText('of 60')).toBeVisible();
  await expectAccessible();
  await expectNoOverflow();
  await preview().getByRole('region', { name: 'Pages' }).click();
  await userEvent.keyboard('{PageDown}');
  await expect.element(preview().getByLabelText('Page', { exact: true })).toHaveValue('2');
  await userEvent.keyboard('{End}');
  await expect.element(preview().getByText('Receipt 60')).toBeInTheDocument();
  expect(canvases().length).toBeLessThanOrEqual(6);
  await userEvent.keyboard('0-');
  await expect.element(preview().getByText('100%')).toBeVisible();
  await preview().getByLabelText('Page', { exact: true }).fill('30');
  await userEvent.keyboard('{Enter}');
  await expect.element(preview().getByText('Receipt 30')).toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  await expect.element(preview()).not.toBeInTheDocument();
  expect(canvases()).toEqual([]);
  expect(location.search).toBe('');
});

it('opens at the page of the URL', async () => {
  await open(receipts(60), {}, '&page=41');
  await expect.element(preview().getByText('Receipt 41')).toBeInTheDocument();
});

it('D14 loads all pages of a PDF by one call', async () => {
  let calls = 0;
  answer(getDocument, { document: RECEIPT, versions: [VERSION] });
  answer(readDocument, () => {
    calls += 1;
    return new Blob([receipts(300)]);
  });
  await openWorkspace(ADDRESS);
  for (const no of [100, 200, 300]) {
    await preview().getByLabelText('Page', { exact: true }).fill(String(no));
    await userEvent.keyboard('{Enter}');
    await expect.element(preview().getByText(`Receipt ${no}`)).toBeInTheDocument();
  }
  expect(calls).toBe(1);
});

const [previews, timeout] = inject('soak') ? [200, 900_000] : [20, 300_000];

it(
  `D13 ${previews} consecutive previews leave no canvas and no thread behind`,
  async () => {
    const drawn = new Set<HTMLCanvasElement>();
    const create = document.createElement.bind(document);
    vi.spyOn(document, 'createElement').mockImplementation(
      (name: string, options?: ElementCreationOptions) => {
        const element = create(name, options);
        if (element instanceof HTMLCanvasElement) drawn.add(element);
        return element;
      },
    );
    let threads = 0;
    class CountedWorker extends Worker {
      constructor(...args: ConstructorParameters<typeof Worker>) {
        super(...args);
        threads += 1;
      }
      override terminate() {
        threads -= 1;
        super.terminate();
      }
    }
    vi.stubGlobal('Worker', CountedWorker);
    onTestFinished(() => {
      vi.restoreAllMocks();
      vi.unstubAllGlobals();
    });
    const versions = Array.from({ length: previews }, (_, at) => ({ ...VERSION, no: previews - at }));
    answer(getDocument, { document: RECEIPT, versions });
    answer(readDocument, ({ path }) => new Blob([textPdf([`Version ${path.split('/').at(-2)}`])]));
    await openWorkspace(ADDRESS);
    // Leaves out the canvas of the default size on which PDF.js measures text, and canvases that were freed.
    const pages = () =>
      [...drawn].filter(({ width, height }) => width > 0 && `${width} ${height}` !== '300 150');
    const shows = (no: number) =>
      expect
        .poll(() => document.querySelector('[role="dialog"] section section')?.textContent)
        .toBe(`Version ${no}`);
    await shows(previews);
    expect([pages().length, threads]).toEqual([1, 1]);
    const select = preview().getByLabelText('Version');
    for (const { no } of versions) {
      await userEvent.selectOptions(select, String(no));
      await shows(no);
      expect(canvases().length).toBeLessThanOrEqual(2);
    }
    expect([pages().length, threads]).toEqual([1, 1]);
    expect(drawn.size).toBeGreaterThanOrEqual(previews);
  },
  timeout,
);

it('says that a scan has no text', async () => {
  await open(receipts(1), { text_state: 'none' });
  await expect.element(preview().getByText(/no text in this scan/)).toBeVisible();
});

it.each([
  ['JPEG 2000', jpeg2000Pdf(), 128],
  ['JBIG2', jbig2Pdf(), 0],
])('D10 shows the picture of a scan in %s without WebAssembly', async (_, content, grey) => {
  await open(content);
  await expect.poll(middlePixel).toEqual([grey, grey, grey, 255]);
});

it.each([
  ['an XFA form', xfaPdf(), 'This is a form that only Adobe Reader can show'],
  ['one with a password', encryptedPdf(), 'This PDF is protected by a password'],
  ['a damaged one', damagedPdf(), 'This PDF is damaged'],
])('recognizes %s and offers the download', async (_, content, words) => {
  await open(content);
  await expect.element(preview().getByText(words)).toBeVisible();
  await expect.element(preview().getByRole('button', { name: 'Download' })).toBeVisible();
  expect(preview().getByText('Please wait').elements()).toEqual([]);
  await expectAccessible();
});

it('shows a picture', async () => {
  const canvas = new OffscreenCanvas(40, 30);
  canvas.getContext('2d')?.fillRect(0, 0, 40, 30);
  const picture = await canvas.convertToBlob({ type: 'image/png' });
  await open(picture, { media_type: 'image/png', file_name: 'photo.png' });
  const shown = preview().getByRole('img', { name: 'Receipt notice' });
  await expect.element(shown).toBeVisible();
  await expect.poll(() => (shown.element() as HTMLImageElement).naturalWidth).toBe(40);
  await expectAccessible();
});

it('reports a damaged picture', async () => {
  await open('not a picture', { media_type: 'image/png' });
  await expect.element(preview().getByText('This picture is damaged')).toBeVisible();
});

it('shows the first megabyte of a text, and executes nothing', async () => {
  const text = `<script>window.ran = true</script>${'a'.repeat(1024 * 1024)}`;
  await open(text, { media_type: 'text/plain', file_name: 'notes.html' });
  await expect.element(preview().getByText('Only the first megabyte is shown')).toBeInTheDocument();
  expect(document.querySelector('[role="dialog"] script')).toBeNull();
  expect('ran' in window).toBe(false);
});

it('offers other files as a download, whatever their name', async () => {
  fail(readDocument, new Refusal('internal', 'It was fetched'));
  await open('<svg/>', { media_type: 'application/octet-stream', file_name: 'evil.svg' });
  await expect.element(preview().getByText('No preview of this kind of file')).toBeVisible();
  await expect.element(preview().getByRole('button', { name: 'Download' })).toBeVisible();
});

it('offers Retry when the content cannot be loaded', async () => {
  answer(getDocument, { document: RECEIPT, versions: [VERSION] });
  fail(readDocument, new Refusal('conflict', 'The bytes of this file are gone'));
  await openWorkspace(ADDRESS);
  await expect.element(preview().getByText('The bytes of this file are gone')).toBeVisible();
  await tryAgain(preview().getByRole('button', { name: 'Try Again' }), () =>
    answer(readDocument, new Blob([textPdf(['Receipt 1'])])),
  );
  await expect.element(preview().getByText('Receipt 1')).toBeInTheDocument();
});

it('does not show a blocked version', async () => {
  await open('', { scan_state: 'held_back', scan_note: 'Eicar-Signature' });
  await expect.element(preview().getByText('This file is not shown')).toBeVisible();
  expect(preview().getByRole('button', { name: 'Download' }).elements()).toEqual([]);
});
