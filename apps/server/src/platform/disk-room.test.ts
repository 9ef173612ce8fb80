import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { DiskRoom, freeBytesAt, watchDisk } from './disk-room.ts';

let free: number;
let told: string[];
let room: DiskRoom;

beforeEach(() => {
  vi.useFakeTimers();
  free = 100;
  told = [];
  room = new DiskRoom({
    freeBytes: async () => free,
    reserveBytes: 100,
    log: {
      info: (_, message) => void told.push(message),
      error: (fields, message) => void told.push(`${message} ${JSON.stringify(fields)}`),
    },
  });
});
afterEach(() => vi.useRealTimers());

it('T74 a disk is full below a reserve until there is room again, each logged once', async () => {
  const end = await watchDisk(room);
  const after = async (bytes: number, seconds = 1) => {
    free = bytes;
    await vi.advanceTimersByTimeAsync(seconds * 1_000);
    return room.isFull;
  };
  expect(room.isFull).toBe(false);
  expect(await after(99, 3)).toBe(true);
  expect(await after(100, 3)).toBe(false);
  expect(told).toEqual([
    'the disk is full: changes are refused until there is room {"free":99,"reserveBytes":100}',
    'there is room on the disk again: changes are taken',
  ]);
  end();
  expect(await after(0)).toBe(false);
});

it('a disk that is full at the start is known before anything is accepted', async () => {
  free = 0;
  const end = await watchDisk(room);
  expect(room.isFull).toBe(true);
  end();
});

it('a disk that cannot be checked keeps its state', async () => {
  const failing = new DiskRoom({
    freeBytes: async () => {
      if (free === 0) throw new Error('EIO');
      return free;
    },
    reserveBytes: 100,
    log: { info() {}, error() {} },
  });
  free = 1;
  const end = await watchDisk(failing);
  free = 0;
  await vi.advanceTimersByTimeAsync(1_000);
  expect(failing.isFull).toBe(true);
  end();
});

it('asks the system for the free space', async () => {
  expect(await freeBytesAt(import.meta.dirname)).toBeGreaterThan(0);
});
