import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { until } from '../../testing/waiting.ts';
import { isRecipient, newBackupKey, opened, recipientOf, SealedError, sealed } from './sealed.ts';

async function* chunks(bytes: Uint8Array, size = 10_000): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

const key = await newBackupKey();
const plain = Buffer.concat([randomBytes(300_000), Buffer.alloc(300_000, 'words ')]);
const stored = await buffer(sealed(chunks(plain), key.recipient));

it('round-trips content, compressed and encrypted', async () => {
  expect(stored.length).toBeLessThan(320_000);
  expect(stored.includes(plain.subarray(0, 32))).toBe(false);
  expect((await buffer(opened(chunks(stored), key.identity))).equals(plain)).toBe(true);
  expect(await recipientOf(key.identity)).toBe(key.recipient);
  expect(await Promise.all([key.recipient, 'age1no', ''].map(isRecipient))).toEqual([true, false, false]);
});

it('T93 detects damage, truncation and another recipient', async () => {
  for (const at of [0, 100, 70_000, stored.length - 1]) {
    const damaged = Buffer.from(stored);
    damaged[at] = (damaged[at] ?? 0) ^ 1;
    await expect(buffer(opened(chunks(damaged), key.identity)), `byte ${at}`).rejects.toThrow(SealedError);
  }
  for (const length of [0, 10, 1_000, 65_536, stored.length - 1])
    await expect(
      buffer(opened(chunks(stored.subarray(0, length)), key.identity)),
      `cut at ${length}`,
    ).rejects.toThrow(SealedError);
  const other = await newBackupKey();
  await expect(buffer(opened(chunks(stored), other.identity))).rejects.toThrow('another identity');
});

it('fails with the error of its source', async () => {
  async function* failing(): AsyncGenerator<Uint8Array> {
    yield randomBytes(200_000);
    throw new Error('cut off');
  }
  await expect(buffer(sealed(failing(), key.recipient))).rejects.toThrow('cut off');
});

it('stops reading its source when nothing reads the result', async () => {
  let isEnded = false;
  async function* endless(): AsyncGenerator<Uint8Array> {
    try {
      for (;;) yield randomBytes(100_000);
    } finally {
      isEnded = true;
    }
  }
  for await (const _ of sealed(endless(), key.recipient)) break;
  await until(
    () => isEnded,
    5_000,
    () => 'the content to be let go of',
  );
});
