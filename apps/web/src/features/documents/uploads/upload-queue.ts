import { cancelUpload } from '@landfall/contract/uploads';
import { call } from '../../../api/client.ts';
import { randomKey } from '../../../lib/random-key.ts';
import { forgetUpload, keepUpload, markSeen, readKeptUploads } from './kept-uploads.ts';
import { sendUpload } from './send-upload.ts';
import type { Destination, Upload, UploadOwner } from './upload.ts';
import { failureWords } from './upload-words.ts';
import { wantUploads } from './wanted-uploads.ts';

const FILES_AT_ONCE = 2;
/**
 * How often a page records that it works on its uploads, and after how long without that it counts as left, in
 * milliseconds.
 */
const SEEN_EVERY_MS = 20_000;
const LEFT_AFTER_MS = 60_000;

/** The state of an upload that is not shown. */
interface Work {
  file?: File;
  /** The upload's id on the server, once it has one. */
  id?: string;
  lastModified: number;
  running?: AbortController | undefined;
}

/** The uploads of this page, which continue while it shows something else. */
class UploadQueue {
  #uploads: readonly Upload[] = [];
  readonly #work = new Map<string, Work>();
  readonly #listeners = new Set<() => void>();
  #owner: UploadOwner | undefined;
  #seeing: ReturnType<typeof setInterval> | undefined;

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  readonly uploads = () => this.#uploads;

  /** Starts working for a person, and lists their unfinished uploads. */
  open(owner: UploadOwner): void {
    if (this.#owner?.personId !== owner.personId || this.#owner.orgId !== owner.orgId) this.#take(owner);
    this.#seeing ??= setInterval(() => this.#see(Date.now()), SEEN_EVERY_MS);
    addEventListener('pagehide', this.#leave);
    this.#startNext();
  }

  /** Aborts everything in progress, because the person has signed out. */
  close(): void {
    removeEventListener('pagehide', this.#leave);
    clearInterval(this.#seeing);
    this.#seeing = undefined;
    for (const { key, state } of this.#uploads) {
      this.#stop(key);
      if (state === 'sending' || state === 'stalled') this.#change(key, { state: 'waiting' });
    }
    this.#leave();
  }

  /** Adds files; they are sent one after the other. */
  add(files: readonly File[], destination: Destination): void {
    const added = files.map((file): Upload => {
      const key = randomKey();
      this.#work.set(key, { file, lastModified: file.lastModified });
      const empty = file.size === 0 ? { state: 'failed' as const, message: 'The file is empty' } : {};
      return { key, name: file.name, bytes: file.size, sent: 0, state: 'waiting', destination, ...empty };
    });
    this.#show([...this.#uploads, ...added]);
    wantUploads();
    this.#startNext();
  }

  pause(key: string): void {
    this.#stop(key);
    this.#change(key, { state: 'paused', message: undefined });
    this.#startNext();
  }

  /** Resumes a paused or failed upload. */
  resume(key: string): void {
    this.#change(key, { state: 'waiting', message: undefined });
    this.#startNext();
  }

  /** Continues an upload that was started earlier, if `file` is the same file. */
  pick(key: string, file: File): void {
    const work = this.#work.get(key);
    const upload = this.#find(key);
    if (!work || !upload) return;
    const same = file.name === upload.name && file.size === upload.bytes;
    if (!same || file.lastModified !== work.lastModified) {
      const message = same
        ? 'This file was changed since. Cancel this upload and add the file again'
        : `This is another file: choose ${upload.name}`;
      this.#change(key, { message });
      return;
    }
    work.file = file;
    this.resume(key);
  }

  /** Cancels an upload. The server discards its received parts automatically if this call does not reach it. */
  cancel(key: string): void {
    const { id } = this.#work.get(key) ?? {};
    this.#stop(key);
    this.#remove(key);
    if (id) {
      if (this.#owner) forgetUpload(this.#owner, id);
      call(cancelUpload, { params: { id } }).catch(() => {});
    }
    this.#startNext();
  }

  /** Removes finished uploads from the list. */
  clearDone(): void {
    for (const { key, state } of this.#uploads) if (state === 'done') this.#remove(key);
  }

  #take(owner: UploadOwner): void {
    const others = this.#owner !== undefined;
    this.#owner = owner;
    const listed = others ? [] : this.#uploads;
    if (others) this.#work.clear();
    const left = readKeptUploads(owner).filter(({ seen }) => Date.now() - seen > LEFT_AFTER_MS);
    const unfinished = left.map(({ id, name, bytes, last_modified, destination }): Upload => {
      this.#work.set(id, { id, lastModified: last_modified });
      return { key: id, name, bytes, sent: 0, state: 'unfinished', destination };
    });
    this.#show([...unfinished, ...listed]);
  }

  #startNext(): void {
    if (!this.#seeing) return;
    const running = this.#uploads.filter(({ key }) => this.#work.get(key)?.running).length;
    const next = this.#uploads.filter(({ state }) => state === 'waiting').slice(0, FILES_AT_ONCE - running);
    for (const upload of next) void this.#run(upload);
  }

  async #run({ key, destination }: Upload): Promise<void> {
    const work = this.#work.get(key);
    const owner = this.#owner;
    if (!work?.file || !owner) return;
    const running = new AbortController();
    work.running = running;
    const change = (changes: Partial<Upload>) => running.signal.aborted || this.#change(key, changes);
    change({ state: 'sending' });
    try {
      const { same_as } = await sendUpload({
        file: work.file,
        destination,
        id: work.id,
        signal: running.signal,
        onBegun: (id, sent) => {
          if (work.id !== undefined && work.id !== id) forgetUpload(owner, work.id);
          work.id = id;
          this.#keep(key, work, owner);
          change({ state: 'sending', sent, message: undefined });
        },
        onSent: (bytes) => change({ state: 'sending', sent: (this.#find(key)?.sent ?? 0) + bytes }),
        onStalled: (error) => change({ state: 'stalled', message: failureWords(error) }),
      });
      if (work.id) forgetUpload(owner, work.id);
      change({ state: 'done', sameAs: same_as ?? undefined, message: undefined });
    } catch (error) {
      if (!running.signal.aborted) {
        console.error(error);
        change({ state: 'failed', message: failureWords(error) });
      }
    } finally {
      if (work.running === running) work.running = undefined;
      this.#startNext();
    }
  }

  #keep(key: string, { id, lastModified }: Work, owner: UploadOwner): void {
    const upload = this.#find(key);
    if (!id || !upload) return;
    const { name, bytes, destination } = upload;
    keepUpload(owner, { id, name, bytes, last_modified: lastModified, destination, seen: Date.now() });
  }

  #see(now: number): void {
    const ids = [...this.#work.values()].flatMap(({ id, file }) => (id && file ? [id] : []));
    if (this.#owner) markSeen(this.#owner, new Set(ids), now);
  }
  readonly #leave = () => this.#see(0);

  #stop(key: string): void {
    const work = this.#work.get(key);
    work?.running?.abort();
    if (work) work.running = undefined;
  }

  #find(key: string): Upload | undefined {
    return this.#uploads.find((upload) => upload.key === key);
  }

  #change(key: string, changes: Partial<Upload>): void {
    this.#show(this.#uploads.map((upload) => (upload.key === key ? { ...upload, ...changes } : upload)));
  }

  #remove(key: string): void {
    this.#work.delete(key);
    this.#show(this.#uploads.filter((upload) => upload.key !== key));
  }

  #show(uploads: readonly Upload[]): void {
    this.#uploads = uploads;
    for (const listener of this.#listeners) listener();
  }
}

/** The queue of this page. */
export const uploadQueue = new UploadQueue();
