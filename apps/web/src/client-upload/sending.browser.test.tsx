import { createClientUpload, openClientLink, uploadClientPart } from '@landfall/contract/client-uploads';
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible, expectNoOverflow } from '../testing/accessibility.ts';
import { answer, fail, LOST, Refusal } from '../testing/answers.ts';
import { answerClientUploads, LINK, PASSPORT, sentFile, TAXES } from '../testing/client-link.ts';
import { card, chooser, fileOf, heading, openUploadPage, prepareUploadPage } from '../testing/upload-page.ts';

prepareUploadPage();
const status = () => page.getByRole('status');

describe('sending', () => {
  it('uploads in parts, is announced, and ends with thanks', async () => {
    const { kept, arrivals } = answerClientUploads();
    openUploadPage();
    await chooser('Passport').upload([fileOf(10, 'front.jpg'), fileOf(3, 'back.jpg')]);
    await expect.element(card('Passport').getByText('front.jpg')).toBeVisible();
    await expect.element(card('Passport').getByText('Received · 10 bytes')).toBeVisible();
    await expect.element(card('Passport').getByText('Received · 3 bytes')).toBeVisible();
    await expect.element(status().getByText('front.jpg was received.')).toBeInTheDocument();
    await expect.element(page.getByText('One document on the list is still to be sent.')).toBeVisible();
    expect(kept.map(({ item_id, name, bytes }) => [item_id, name, bytes])).toEqual([
      [PASSPORT.id, 'front.jpg', 10],
      [PASSPORT.id, 'back.jpg', 3],
    ]);
    expect([...(kept[0]?.parts ?? [])]).toEqual([
      [1, 4],
      [2, 4],
      [3, 2],
    ]);
    expect(arrivals.toSorted()).toEqual(['1', '1', '2', '3']);
    await expectAccessible();
    await chooser('Tax returns of the last three years').upload(fileOf(5, 'taxes.pdf'));
    await expect.element(heading('Thank you')).toBeVisible();
    await expect
      .element(page.getByText(/You have sent files for everything on the list/).first())
      .toBeVisible();
    await expect.element(status().getByText(/^Thank you/)).toBeInTheDocument();
    await expectAccessible();
    await expectNoOverflow();
  });

  it('continues automatically with the missing parts after a lost connection', async () => {
    const { arrivals, take } = answerClientUploads();
    let broken = false;
    answer(uploadClientPart, (call) => {
      if (!call.path.endsWith('/2') || broken) return take(call);
      broken = true;
      return LOST;
    });
    const opened = openUploadPage({ waits: true });
    await chooser('Passport').upload(fileOf(9));
    await expect
      .element(card('Passport').getByText('Waiting for the connection. It continues by itself.'))
      .toBeVisible();
    await expect
      .element(page.getByRole('progressbar', { name: 'passport.pdf' }))
      .toHaveAttribute('value', '88');
    await expectAccessible();
    await expectNoOverflow();
    opened.goOn();
    await expect.element(card('Passport').getByText('Received · 9 bytes')).toBeVisible();
    expect(opened.pauses).toEqual([1_000]);
    expect(arrivals).toEqual(['1', '2', '3']);
  });

  it('shows the progress of each file and all, and asks before leaving the page', async () => {
    const { take } = answerClientUploads();
    const waiting: (() => void)[] = [];
    const leaving = () => {
      const event = new Event('beforeunload', { cancelable: true });
      dispatchEvent(event);
      return event.defaultPrevented;
    };
    answer(uploadClientPart, async (call) => {
      if (call.path.endsWith('/2')) await new Promise<void>((resolve) => waiting.push(resolve));
      return take(call);
    });
    openUploadPage();
    await expect.element(chooser('Passport')).toBeInTheDocument();
    expect(leaving()).toBe(false);
    await chooser('Passport').upload([fileOf(8, 'a.jpg'), fileOf(8, 'b.jpg'), fileOf(8, 'c.jpg')]);
    await expect.poll(() => waiting.length).toBe(2);
    await expect.element(card('Passport').getByText('Waiting · 8 bytes')).toBeVisible();
    await expect.element(heading('Sending 3 files: 0 received so far')).toBeVisible();
    await expect.element(page.getByText('Keep this page open until everything is sent.')).toBeVisible();
    expect(leaving()).toBe(true);
    await expectAccessible();
    await expectNoOverflow();
    for (const sent of [1, 2]) {
      waiting.shift()?.();
      await expect.element(heading(`Sending 3 files: ${sent} received so far`)).toBeVisible();
    }
    await expect.poll(() => waiting.length).toBe(1);
    waiting.shift()?.();
    await expect.element(heading('Received')).toBeVisible();
    expect(leaving()).toBe(false);
  });

  it('can be cancelled for each file, with the focus kept at the item', async () => {
    answer(uploadClientPart, () => new Promise(() => {}));
    openUploadPage();
    await chooser('Passport').upload(fileOf(5, 'wrong.jpg'));
    page.getByRole('button', { name: 'Remove wrong.jpg' }).element().focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText('wrong.jpg')).not.toBeInTheDocument();
    await expect.element(chooser('Passport')).toHaveFocus();
  });

  it('accepts files dropped on an item', async () => {
    const { kept } = answerClientUploads();
    openUploadPage();
    await expect.element(card('Tax returns')).toBeVisible();
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(fileOf(3, 'taxes.pdf'));
    const drag = (type: string, on: Element) =>
      on.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer }));
    const item = card('Tax returns').element();
    drag('dragover', item);
    await expect.element(card('Tax returns').getByText('Drop the files here')).toBeVisible();
    drag('drop', item);
    await expect.element(card('Tax returns').getByText('Received · 3 bytes')).toBeVisible();
    await expect.element(card('Tax returns').getByText('Drop the files here')).not.toBeVisible();
    expect(kept.map(({ item_id }) => item_id)).toEqual([TAXES.id]);
    // If the drop beside an item were not prevented, the browser would open the file in place of the page.
    expect(drag('drop', document.body)).toBe(false);
    expect(drag('drop', card('Birth certificate').element())).toBe(false);
    expect(kept).toHaveLength(1);
  });
});

describe('a refused file', () => {
  it('shows the reason, and can be retried if possible', async () => {
    const { begin } = answerClientUploads();
    answer(openClientLink, { ...LINK, file_bytes: 1_000 });
    answer(createClientUpload, (call) => {
      const { name } = call.body as { name: string };
      return name === 'full.jpg' ? new Refusal('quota_exceeded', 'No room') : begin(call);
    });
    openUploadPage();
    await chooser('Passport').upload([
      fileOf(1_001, 'large.mp4'),
      fileOf(0, 'empty.txt'),
      fileOf(2, 'full.jpg'),
      fileOf(4, 'fine.jpg'),
    ]);
    const passport = card('Passport');
    await expect
      .element(passport.getByText('This file is too large. The largest that can be sent is 1,000 bytes.'))
      .toBeVisible();
    await expect.element(passport.getByText('This file is empty. Choose another one.')).toBeVisible();
    await expect.element(passport.getByText('The office has no room for this file right now.')).toBeVisible();
    await expect.element(passport.getByText('Received · 4 bytes')).toBeVisible();
    await expect.element(heading('3 files were not sent')).toBeVisible();
    await expect
      .element(status().getByText(/^empty\.txt was not sent\. This file is empty/))
      .toBeInTheDocument();
    await expect.element(page.getByRole('button', { name: 'Try again: large.mp4' })).not.toBeInTheDocument();
    await expectAccessible();
    await expectNoOverflow();
    answer(createClientUpload, begin);
    await page.getByRole('button', { name: 'Try again: full.jpg' }).click();
    await expect.element(passport.getByText('Received · 2 bytes')).toBeVisible();
    for (const name of ['large.mp4', 'empty.txt'])
      await page.getByRole('button', { name: `Remove ${name}` }).click();
    await expect.element(heading('Received')).toBeVisible();
  });

  it('shows once that the link has ended, and keeps received files', async () => {
    answer(openClientLink, { ...LINK, sent: [sentFile(TAXES, 'taxes.pdf', 10)] });
    openUploadPage();
    await expect.element(chooser('Passport')).toBeInTheDocument();
    fail(openClientLink, new Refusal('not_found', 'Not found'));
    fail(createClientUpload, new Refusal('not_found', 'Not found'));
    await chooser('Passport').upload([fileOf(4, 'a.jpg'), fileOf(4, 'b.jpg'), fileOf(4, 'c.jpg')]);
    const alert = page.getByRole('alert');
    await expect.element(alert.getByText('This link no longer works')).toBeVisible();
    await expect.element(alert.getByText('Ask the office for a new link to send more.')).toBeVisible();
    await expect
      .poll(() => card('Passport').getByText('Not sent: this link no longer works.').elements().length)
      .toBe(3);
    await expect.element(card('Tax returns').getByText('Received · 10 bytes')).toBeVisible();
    await expect.element(chooser('Passport')).not.toBeVisible();
    await expectAccessible();
  });

  it('shows what the office got elsewhere meanwhile', async () => {
    openUploadPage();
    await expect.element(chooser('Passport')).toBeInTheDocument();
    answer(openClientLink, { ...LINK, items: [{ ...PASSPORT, done: true }, TAXES] });
    fail(createClientUpload, new Refusal('conflict', 'The item is done'));
    await chooser('Passport').upload(fileOf(4));
    await expect.element(card('Passport').getByText('The office has what it needs')).toBeVisible();
    await expect.element(card('Passport').getByText('This file cannot be taken right now.')).toBeVisible();
  });
});
