import type { OpenedLink, SentFile } from '@landfall/contract/client-uploads';
import { expect, vi } from 'vitest';
import { type LinkCalls, RefusedError } from '../client-upload/link-calls.ts';
import type { QueuedFile } from '../client-upload/queued-file.ts';
import { storedUploads } from '../client-upload/unfinished-uploads.ts';
import { createUploadQueue } from '../client-upload/upload-queue.ts';

const PART = 4;
export const ITEM = 'passport';
export const LINK: OpenedLink = {
  organization: 'Harbor Immigration',
  language: 'en',
  expires_at: '2027-03-10T22:00:00Z',
  files_left: 5,
  file_bytes: 100,
  items: [],
  sent: [],
};

export const fileOf = (bytes: number, name = 'passport.pdf') =>
  new File([new Uint8Array(bytes)], name, { lastModified: 0 });

/** A server that stores what is sent. Tests replace single calls of it. */
export function server() {
  const kept = new Map<string, { name: string; bytes: number; parts: Set<number> }>();
  const log: string[] = [];
  const upload = (id: string) => {
    const { name, bytes, parts } = kept.get(id) ?? { name: '', bytes: 0, parts: new Set<number>() };
    return { id, name, bytes, part_bytes: PART, parts: [...parts], expires_at: LINK.expires_at };
  };
  const real: LinkCalls = {
    async open() {
      log.push('open');
      return LINK;
    },
    async begin({ name, bytes }) {
      const id = `${name}#${kept.size + 1}`;
      kept.set(id, { name, bytes, parts: new Set() });
      log.push(`begin ${name}`);
      return upload(id);
    },
    async ask(id) {
      log.push(`ask ${id}`);
      return upload(id);
    },
    async sendPart(id, no, bytes, _signal, onProgress) {
      onProgress(bytes.byteLength);
      log.push(`part ${no} of ${bytes.byteLength}`);
      kept.get(id)?.parts.add(no);
    },
    async complete(id): Promise<SentFile> {
      log.push('complete');
      const { name, bytes } = upload(id);
      return { item_id: ITEM, name, bytes, sent_at: LINK.expires_at };
    },
  };
  return { calls: { ...real }, real, kept, log };
}

/** An in-memory storage. */
export function memory(): Pick<Storage, 'getItem' | 'setItem'> {
  const values = new Map<string, string>();
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
  };
}

/** A queue that records its callbacks. Its pauses end at once unless `wait` says otherwise. */
export function queueFor(
  calls: LinkCalls,
  link: Partial<OpenedLink> = {},
  storage = memory(),
  wait = async () => {},
) {
  const pauses: number[] = [];
  const sent: string[] = [];
  const failed: QueuedFile[] = [];
  const seen: QueuedFile[][] = [];
  const onLink = vi.fn();
  const onEnded = vi.fn();
  const queue = createUploadQueue({
    calls,
    link: { ...LINK, ...link },
    pause: (milliseconds) => {
      pauses.push(milliseconds);
      return wait();
    },
    unfinished: storedUploads(() => storage),
    onChange: () => seen.push([...queue.files()]),
    onSent: ({ name }) => sent.push(name),
    onFailed: (file) => failed.push(file),
    onLink,
    onEnded,
  });
  const settled = () =>
    vi.waitFor(() =>
      expect(queue.files().every(({ state }) => state === 'done' || state === 'failed')).toBe(true),
    );
  return { queue, pauses, sent, failed, seen, onLink, onEnded, settled };
}

/** Fails the first calls with these errors, then calls `real`. */
export function failing<A extends unknown[], R>(errors: unknown[], real: (...args: A) => Promise<R>) {
  return async (...args: A): Promise<R> => {
    const error = errors.shift();
    if (error) throw error;
    return real(...args);
  };
}

export const refused = (status: number, code: RefusedError['code'] = '', retryAfter?: number) =>
  new RefusedError(status, code, retryAfter);
