import { expect, it } from 'vitest';
import { sharedBuffers } from './settings.ts';

const GB = 2 ** 30;

it.each([
  { machine: 'a small one', memory: 0.25 * GB, buffers: GB / 16 },
  { machine: 'an office’s', memory: 8 * GB, buffers: GB },
  { machine: 'a large one', memory: 256 * GB, buffers: 4 * GB },
])('keeps an eighth of the memory for pages, within bounds: $machine', ({ memory, buffers }) => {
  expect(sharedBuffers(memory)).toBe(buffers);
});
