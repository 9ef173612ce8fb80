import type { AskedItem, SentFile } from '@landfall/contract/client-uploads';
import { isActive, type QueuedFile } from './queued-file.ts';

/**
 * The overall state.
 * - `idle`: nothing was sent during this visit, and files are still requested
 * - `partly`: files were sent, and `missing` items have none yet
 * - `all`: each item has a file
 * - `satisfied`: the office has what it needs for every item
 */
export type Summary =
  | { kind: 'idle' | 'all' | 'satisfied' }
  | { kind: 'sending'; sent: number; total: number; percent: number; stalled: boolean }
  | { kind: 'failed'; count: number }
  | { kind: 'partly'; missing: number };

interface Standing {
  items: readonly AskedItem[];
  /** All files received by this link. */
  sent: readonly SentFile[];
  files: readonly QueuedFile[];
}

/** The overall state of all files; a state that needs the person's action takes precedence over a finished one. */
export function summaryOf({ items, sent, files }: Standing): Summary {
  const active = files.filter(isActive);
  if (active.length > 0) {
    const batch = files.filter((file) => isActive(file) || file.state === 'done');
    const bytes = batch.reduce((sum, file) => sum + file.bytes, 0);
    const gone = batch.reduce((sum, file) => sum + file.gone, 0);
    return {
      kind: 'sending',
      sent: batch.length - active.length,
      total: batch.length,
      percent: percentOf(gone, bytes),
      stalled:
        active.every(({ state }) => state !== 'sending') && active.some(({ state }) => state === 'stalled'),
    };
  }
  const count = files.filter(({ state }) => state === 'failed').length;
  if (count > 0) return { kind: 'failed', count };
  if (items.length === 0) return { kind: 'idle' };
  if (items.every(({ done }) => done)) return { kind: 'satisfied' };
  const missing = items.filter(({ id, done }) => !done && !sent.some(({ item_id }) => item_id === id)).length;
  if (missing === 0) return { kind: 'all' };
  return files.some(({ state }) => state === 'done') ? { kind: 'partly', missing } : { kind: 'idle' };
}

/** Whole percents; 100 is reached only when the server has confirmed that it has everything. */
export function percentOf(gone: number, bytes: number): number {
  return bytes === 0 ? 0 : Math.min(99, Math.floor((gone / bytes) * 100));
}
