import { MINUTE_MS } from '@landfall/domain/durations';
import type { Clock } from '../clock.ts';
import type { BackupStorage, StoredObject } from './storage.ts';

/** Longer than a storage takes for a step, and than a base backup waits for its database to begin. */
const SILENT_MS = 15 * MINUTE_MS;

/** A storage that knows since when it has not answered: a network drive may hang for days without an error. */
export class WatchedStorage implements BackupStorage {
  readonly name: string;
  readonly #storage: BackupStorage;
  readonly #clock: Clock;
  /** The number of requested steps that have not finished. */
  #asked = 0;
  /** When it last made progress while a step was requested, in milliseconds since the epoch. */
  #movedAt = 0;

  constructor(storage: BackupStorage, clock: Clock) {
    this.name = storage.name;
    this.#storage = storage;
    this.#clock = clock;
  }

  /** The error of a storage that has made no progress for long; undefined for any other. */
  get silence(): string | undefined {
    if (this.#asked === 0 || this.#clock.now() - this.#movedAt < SILENT_MS) return undefined;
    const since = new Date(this.#movedAt).toISOString();
    return `it has not answered since ${since}: look whether its drive or the network to it hangs`;
  }

  #moved(): void {
    this.#movedAt = this.#clock.now();
  }

  async #step<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#asked === 0) this.#moved();
    this.#asked += 1;
    try {
      return await work();
    } finally {
      this.#asked -= 1;
      this.#moved();
    }
  }

  /** Passes content on piece by piece: waiting for a piece is a step, while the reader's own time is not counted. */
  async *#given<Piece>(content: AsyncIterable<Piece>): AsyncGenerator<Piece> {
    const pieces = content[Symbol.asyncIterator]();
    try {
      for (;;) {
        const next = await this.#step(() => pieces.next());
        if (next.done) return;
        yield next.value;
      }
    } finally {
      await pieces.return?.();
    }
  }

  async *#taken(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const piece of content) {
      this.#moved();
      yield piece;
    }
  }

  check(): Promise<string> {
    return this.#step(() => this.#storage.check());
  }

  prepare(): Promise<void> {
    return this.#step(() => this.#storage.prepare());
  }

  tidy(moment: number): Promise<void> {
    return this.#step(() => this.#storage.tidy(moment));
  }

  write(key: string, content: AsyncIterable<Uint8Array>): Promise<{ bytes: number; sha256: string }> {
    return this.#step(() => this.#storage.write(key, this.#taken(content)));
  }

  async read(key: string): Promise<AsyncIterable<Uint8Array>> {
    return this.#given(await this.#step(() => this.#storage.read(key)));
  }

  list(prefix: string): AsyncIterable<StoredObject> {
    return this.#given(this.#storage.list(prefix));
  }

  remove(key: string): Promise<void> {
    return this.#step(() => this.#storage.remove(key));
  }
}
