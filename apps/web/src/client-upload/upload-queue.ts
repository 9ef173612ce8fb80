import type { OpenedLink, SentFile } from '@landfall/contract/client-uploads';
import type { LinkCalls } from './link-calls.ts';
import { type Failure, failureOf, isActive, type QueuedFile } from './queued-file.ts';
import type { Pause } from './retry-pause.ts';
import { sendFile } from './send-file.ts';
import type { UnfinishedUploads } from './unfinished-uploads.ts';

const FILES_AT_ONCE = 2;

interface QueueOptions {
  calls: LinkCalls;
  pause: Pause;
  unfinished: UnfinishedUploads;
  link: Pick<OpenedLink, 'file_bytes' | 'files_left'>;
  /** Called when something has to be redrawn. */
  onChange: () => void;
  onSent: (sent: SentFile) => void;
  onFailed: (file: QueuedFile) => void;
  /** Called when the link has been loaded again. */
  onLink: (link: OpenedLink) => void;
  onEnded: () => void;
}

/** The state of a file that is not drawn. */
interface Work {
  file: File;
  begun: { id?: string | undefined };
  running?: AbortController | undefined;
}

export interface UploadQueue {
  /** In the order in which they were chosen; sent ones stay until more are added. */
  files(): readonly QueuedFile[];
  /** How many files may still be added. */
  room(): number;
  add(itemId: string, files: readonly File[]): void;
  /** Removes a file that is not finished. The server discards its received parts automatically. */
  remove(key: number): void;
  retry(key: number): void;
  /** Aborts everything in progress. */
  close(): void;
}

/** Sends files of a link, two at a time; failures do not stop the others. */
export function createUploadQueue(options: QueueOptions): UploadQueue {
  const { calls, pause, unfinished, link, onChange, onSent, onFailed, onLink, onEnded } = options;
  const work = new Map<number, Work>();
  let files: readonly QueuedFile[] = [];
  let nextKey = 1;
  let left = link.files_left;
  let ended = false;

  const find = (key: number) => files.find((file) => file.key === key);
  const room = () => Math.max(0, left - files.filter(isActive).length);

  function change(key: number, changes: Partial<QueuedFile>): void {
    files = files.map((file) => (file.key === key ? { ...file, ...changes } : file));
    onChange();
  }

  function firstFailure({ size }: File, free: number): Failure | undefined {
    if (ended) return 'ended';
    if (size === 0) return 'empty';
    if (size > link.file_bytes) return 'too_large';
    return free <= 0 ? 'too_many' : undefined;
  }

  /** The id of the unfinished upload that the file continues, unless that one is in progress already. */
  function unfinishedId(itemId: string, file: File): string | undefined {
    const id = unfinished.idOf(itemId, file);
    return Array.from(work.values()).some(({ begun }) => begun.id === id) ? undefined : id;
  }

  function fail(key: number, failure: Failure): void {
    change(key, { state: 'failed', gone: 0, failure });
    const file = find(key);
    if (file) onFailed(file);
  }

  function end(): void {
    if (ended) return;
    ended = true;
    for (const file of files) {
      if (!isActive(file)) continue;
      stop(file.key);
      change(file.key, { state: 'failed', gone: 0, failure: 'ended' });
    }
    onEnded();
  }

  /** A conflict does not name its reason, so the link is loaded to find it. */
  async function refusal(): Promise<Failure> {
    try {
      const opened = await calls.open();
      left = opened.files_left;
      onLink(opened);
      return opened.files_left <= 0 ? 'too_many' : 'refused';
    } catch {
      return 'refused';
    }
  }

  async function run({ key, itemId }: QueuedFile): Promise<void> {
    const own = work.get(key);
    if (!own) return;
    const running = new AbortController();
    const { signal } = running;
    own.running = running;
    change(key, { state: 'sending' });
    const changeMine = (changes: Partial<QueuedFile>) => {
      if (!signal.aborted) change(key, changes);
    };
    try {
      const sent = await sendFile({
        file: own.file,
        begun: own.begun,
        itemId,
        calls,
        pause,
        signal,
        onBegun: (id) => unfinished.keep(itemId, own.file, id),
        onProgress: (gone) => changeMine({ state: 'sending', gone }),
        onStalled: () => changeMine({ state: 'stalled' }),
      });
      if (signal.aborted) return;
      left -= 1;
      unfinished.forget(itemId, own.file);
      change(key, { state: 'done', gone: own.file.size });
      onSent(sent);
    } catch (error) {
      if (signal.aborted) return;
      let failure = failureOf(error);
      if (failure === 'refused') failure = await refusal();
      if (signal.aborted) return;
      if (failure === 'fault') console.error(error);
      if (failure === 'ended') end();
      else fail(key, failure);
    } finally {
      own.running = undefined;
      startNext();
    }
  }

  function startNext(): void {
    const running = files.filter(({ key }) => work.get(key)?.running).length;
    const next = files
      .filter(({ state }) => state === 'waiting')
      .slice(0, Math.max(0, FILES_AT_ONCE - running));
    for (const file of next) void run(file);
  }

  function stop(key: number): void {
    work.get(key)?.running?.abort();
  }

  return {
    files: () => files,
    room,
    add(itemId, chosen) {
      if (!files.some(isActive)) files = files.filter(({ state }) => state !== 'done');
      let free = room();
      const failed: QueuedFile[] = [];
      for (const file of chosen) {
        const key = nextKey++;
        const failure = firstFailure(file, free);
        const queued = { key, itemId, name: file.name, bytes: file.size, gone: 0 };
        if (failure) {
          const refused: QueuedFile = { ...queued, state: 'failed', failure };
          failed.push(refused);
          files = [...files, refused];
        } else {
          free -= 1;
          work.set(key, { file, begun: { id: unfinishedId(itemId, file) } });
          files = [...files, { ...queued, state: 'waiting' }];
        }
      }
      onChange();
      for (const file of failed) onFailed(file);
      startNext();
    },
    remove(key) {
      stop(key);
      const file = find(key);
      const own = work.get(key);
      if (file && own) unfinished.forget(file.itemId, own.file);
      work.delete(key);
      files = files.filter((file) => file.key !== key);
      onChange();
      startNext();
    },
    retry(key) {
      const file = find(key);
      if (file?.state !== 'failed' || !work.has(key)) return;
      const { failure: _, ...again } = file;
      files = files.map((each) => (each.key === key ? { ...again, state: 'waiting' } : each));
      onChange();
      startNext();
    },
    close() {
      for (const { key } of files) stop(key);
      work.clear();
      files = [];
    },
  };
}
