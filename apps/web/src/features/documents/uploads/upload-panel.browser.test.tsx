import type { Document } from '@landfall/contract/documents';
import {
  cancelUpload,
  completeUpload,
  createUpload,
  getUpload,
  PART_BYTES,
  uploadPart,
} from '@landfall/contract/uploads';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../testing/accessibility.ts';
import { answer, fail, LOST, Refusal } from '../../../testing/answers.ts';
import { RECEIPT } from '../../../testing/documents.ts';
import { withoutSecureContext } from '../../../testing/insecure-context.ts';
import { idOf } from '../../../testing/shell-answers.ts';
import { openWorkspace } from '../../../testing/workspace.tsx';
import { uploadQueue } from './upload-queue.ts';

const TO = { resource_id: idOf(1), name: 'Okafor: I-130' };
const panel = () => page.getByRole('region', { name: 'Uploads' });

/** A server that stores the received parts by their number. */
function answerUploads(document: Document = RECEIPT) {
  const parts = new Map<number, number>();
  const sent: string[] = [];
  const upload = (bytes: number) => ({
    id: idOf(90),
    name: 'evidence.bin',
    bytes,
    part_bytes: PART_BYTES,
    parts: [...parts.keys()],
    expires_at: '2026-03-03T15:00:00Z',
  });
  let bytes = 0;
  answer(createUpload, ({ body }) => {
    bytes = (body as { bytes: number }).bytes;
    return { upload: upload(bytes) };
  });
  answer(getUpload, () => ({ upload: upload(bytes) }));
  const take = ({ path, body }: { path: string; body: unknown }) => {
    const no = path.split('/').at(-1) ?? '';
    sent.push(no);
    parts.set(Number(no), (body as Uint8Array).length);
    return undefined as never;
  };
  answer(uploadPart, take);
  answer(completeUpload, { document, same_as: null });
  answer(cancelUpload, undefined as never);
  return { parts, sent, take };
}

const fileOf = (bytes: number, name = 'evidence.bin') =>
  new File([new Uint8Array(bytes)], name, { lastModified: 1_000 });

beforeEach(() => {
  answerUploads();
});
afterEach(() => {
  for (const { key } of uploadQueue.uploads()) uploadQueue.cancel(key);
});

it('uploads a file in parts, and names the file that it duplicates', async () => {
  const { parts } = answerUploads();
  const same_as = { id: idOf(5), title: 'Passport', resource_id: idOf(6), resource_name: 'Reyes: N-400' };
  answer(completeUpload, { document: RECEIPT, same_as });
  await openWorkspace('/board');
  uploadQueue.add([fileOf(PART_BYTES + 10)], TO);
  await expect.element(panel().getByText('1 file uploaded')).toBeVisible();
  await expect.element(panel().getByText('Same file as Passport in Reyes: N-400')).toBeVisible();
  expect([...parts].toSorted()).toEqual([
    [1, PART_BYTES],
    [2, 10],
  ]);
  await expectAccessible();
  await panel().getByRole('button', { name: 'Clear finished uploads' }).click();
  await expect.element(panel()).not.toBeInTheDocument();
});

it('continues with the missing parts after a lost connection', async () => {
  const { parts, sent, take } = answerUploads();
  let broken = false;
  answer(uploadPart, (call) => {
    if (!call.path.endsWith('/2') || broken) return take(call);
    broken = true;
    return LOST;
  });
  await openWorkspace('/board');
  uploadQueue.add([fileOf(2 * PART_BYTES + 1)], TO);
  await expect.element(panel().getByText('1 file uploaded')).toBeVisible();
  expect(broken).toBe(true);
  expect(parts.size).toBe(3);
  expect(sent.filter((no) => no === '1').length).toBe(1);
});

it('waits as long as a busy server asks', async () => {
  const { take } = answerUploads();
  const at: number[] = [];
  answer(uploadPart, (call) => {
    at.push(Date.now());
    return at.length === 1 ? new Refusal('rate_limited', 'Too many calls', undefined, 2) : take(call);
  });
  await openWorkspace('/board');
  uploadQueue.add([fileOf(10)], TO);
  await expect.element(panel().getByText('Too many calls')).toBeVisible();
  await expect.element(panel().getByText('1 file uploaded')).toBeVisible();
  expect((at[1] ?? 0) - (at[0] ?? 0)).toBeGreaterThanOrEqual(2_000);
});

it('names files that are too large, empty or without room, and uploads the others', async () => {
  answer(createUpload, ({ body }) => {
    const { name, bytes } = body as { name: string; bytes: number };
    if (name === 'large.bin') return new Refusal('payload_too_large', 'A file may have 100 MB at most');
    return { upload: { id: idOf(90), name, bytes, part_bytes: PART_BYTES, parts: [], expires_at: 'x' } };
  });
  await openWorkspace('/board');
  uploadQueue.add([fileOf(10, 'large.bin'), fileOf(0, 'empty.txt'), fileOf(3, 'fine.txt')], TO);
  await expect.element(panel().getByText('Failed. A file may have 100 MB at most')).toBeVisible();
  await expect.element(panel().getByText('Failed. The file is empty')).toBeVisible();
  await expect.element(panel().getByText('1 file uploaded, 2 need you')).toBeVisible();
  expect(panel().getByRole('button', { name: 'Try empty.txt again' }).elements()).toEqual([]);
  await expectAccessible();
  answerUploads();
  await panel().getByRole('button', { name: 'Try large.bin again' }).click();
  await expect.element(panel().getByText('2 files uploaded, 1 needs you')).toBeVisible();
});

it('can be paused, continued and cancelled', async () => {
  const { take } = answerUploads();
  let arrive = () => {};
  answer(uploadPart, (call) => new Promise((resolve) => (arrive = () => resolve(take(call)))));
  await openWorkspace('/board');
  uploadQueue.add([fileOf(10)], TO);
  await panel().getByRole('button', { name: 'Pause evidence.bin' }).click();
  await expect.element(panel().getByText('1 upload paused')).toBeVisible();
  answer(uploadPart, take);
  await panel().getByRole('button', { name: 'Resume evidence.bin' }).click();
  await expect.element(panel().getByText('1 file uploaded')).toBeVisible();
  arrive();

  answerUploads();
  answer(uploadPart, () => new Promise(() => {}));
  let cancelled = false;
  answer(cancelUpload, () => {
    cancelled = true;
    return undefined as never;
  });
  uploadQueue.add([fileOf(10, 'other.bin')], TO);
  await expect.element(panel().getByText('Uploading 1 file')).toBeVisible();
  await panel().getByRole('button', { name: 'Cancel other.bin' }).click();
  await expect.element(panel().getByText('other.bin')).not.toBeInTheDocument();
  await expect.poll(() => cancelled).toBe(true);
});

it('lists interrupted uploads of a closed page, which continue with the same file', async () => {
  const { parts } = answerUploads();
  parts.set(1, PART_BYTES);
  const kept = { id: idOf(90), name: 'evidence.bin', bytes: PART_BYTES + 5, last_modified: 1_000, seen: 0 };
  const owner = '0190a000-0000-7000-8000-000000000002.uploads.0190a000-0000-7000-8000-000000000001';
  localStorage.setItem(`landfall.draft.${owner}`, JSON.stringify([{ ...kept, destination: TO }]));
  answer(getUpload, () => ({
    upload: {
      id: idOf(90),
      name: kept.name,
      bytes: kept.bytes,
      part_bytes: PART_BYTES,
      parts: [...parts.keys()],
      expires_at: '2026-03-03T15:00:00Z',
    },
  }));
  fail(createUpload, new Refusal('internal', 'It would be begun twice'));
  // As after the page was loaded.
  uploadQueue.open({ personId: idOf(1), orgId: idOf(2) });
  uploadQueue.close();
  await openWorkspace('/board');
  await expect.element(panel().getByText('Not finished: choose the same file again')).toBeVisible();
  await expectAccessible();
  uploadQueue.pick(kept.id, fileOf(7));
  await expect.element(panel().getByText('This is another file: choose evidence.bin')).toBeVisible();
  uploadQueue.pick(kept.id, fileOf(kept.bytes));
  await expect.element(panel().getByText('1 file uploaded')).toBeVisible();
  expect(parts.get(2)).toBe(5);
  expect(localStorage.getItem(`landfall.draft.${owner}`)).toBeNull();
});

it('D21 works without a secure context', async () => {
  withoutSecureContext();
  await openWorkspace('/board');
  uploadQueue.add([fileOf(10)], TO);
  await expect.element(panel().getByText('1 file uploaded')).toBeVisible();
});
