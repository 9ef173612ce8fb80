import { createHash } from 'node:crypto';

/** Passes bytes on and knows afterwards how many there were and what their SHA-256 is. */
export class Measured {
  readonly #hash = createHash('sha256');
  bytes = 0;

  async *pass(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of content) {
      this.#hash.update(chunk);
      this.bytes += chunk.length;
      yield chunk;
    }
  }

  /** Hexadecimal. To be asked once, at the end. */
  sha256(): string {
    return this.#hash.digest('hex');
  }
}
