import { S3mini } from 's3mini';
import type { Bucket } from '../files/bucket-store.ts';
import { idInMarker, MARKER, newMarker } from './marker.ts';
import { Measured } from './measured.ts';
import { type BackupStorage, MissingObjectError, StorageAwayError } from './storage.ts';

const OCTETS = 'application/octet-stream';
/** How many objects are listed at once. */
const LISTED_AT_ONCE = 1_000;
/** How much of an object is buffered while it is written. S3 accepts 10,000 parts: 160 GB. */
const PART_BYTES = 16 * 1024 * 1024;

/** Chunks of {@link PART_BYTES}, the last one of what is left. */
async function* partsOf(content: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let held: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of content) {
    held.push(chunk);
    length += chunk.length;
    if (length < PART_BYTES) continue;
    yield Buffer.concat(held);
    held = [];
    length = 0;
  }
  yield Buffer.concat(held);
}

async function* chunksOf(response: Response): AsyncGenerator<Uint8Array> {
  if (response.body) yield* response.body;
}

/** Redirects are refused, because their target was not configured: it may be a host that only this machine reaches. */
const withoutRedirects: typeof fetch = (input, init) => fetch(input, { ...init, redirect: 'manual' });

/** Stores backups in a bucket of an S3-compatible service. @param folder prefix of its keys; '' for none */
export function bucketStorage(options: Bucket, folder: string): BackupStorage {
  const bucket = new S3mini({ ...options, fetch: withoutRedirects });
  const before = folder === '' ? '' : `${folder}/`;
  const name = `${options.endpoint}${folder === '' ? '' : `/${folder}`}`;

  async function putParts(key: string, first: Buffer, others: AsyncIterable<Buffer>): Promise<void> {
    const uploadId = await bucket.getMultipartUploadId(key, OCTETS);
    try {
      const parts = [await bucket.uploadPart(key, uploadId, first, 1)];
      for await (const part of others)
        if (part.length > 0) parts.push(await bucket.uploadPart(key, uploadId, part, parts.length + 1));
      await bucket.completeMultipartUpload(key, uploadId, parts);
    } catch (error) {
      await bucket.abortMultipartUpload(key, uploadId).catch(() => {});
      throw error;
    }
  }

  const marker = `${before}${MARKER}`;

  /** @returns undefined when it has no marker @throws StorageAwayError */
  async function idOf(): Promise<string | undefined> {
    try {
      const found = await bucket.getObject(marker);
      if (found !== null) return idInMarker(found);
      if (!(await bucket.listObjectsPaged('/', before, 1))) throw new Error('there is none');
      return undefined;
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      throw new StorageAwayError(`The bucket ${name} cannot be used: ${reason}`, { cause: error });
    }
  }

  return {
    name,

    async check() {
      const id = await idOf();
      if (id !== undefined) return id;
      throw new StorageAwayError(
        `The bucket ${name} is not there as one for backups (${MARKER} is missing in it). It is made one by ` +
          '"landfall backup prepare".',
      );
    },

    async prepare() {
      if ((await idOf()) === undefined) await bucket.putObject(marker, newMarker(), 'text/plain');
    },

    // Incomplete uploads are removed by a rule of the bucket; not every service can list them.
    async tidy() {},

    async write(key, content) {
      const path = `${before}${key}`;
      const measured = new Measured();
      const parts = partsOf(measured.pass(content));
      const first = (await parts.next()).value ?? Buffer.alloc(0);
      // An object in a single part is always stored completely or not at all.
      if (first.length < PART_BYTES) await bucket.putObject(path, first, OCTETS);
      else await putParts(path, first, parts);
      const stored = await bucket.getContentLength(path);
      if (stored !== measured.bytes)
        throw new Error(`${name} kept ${stored} of the ${measured.bytes} bytes of ${key}`);
      return { bytes: measured.bytes, sha256: measured.sha256() };
    },

    async read(key) {
      const path = `${before}${key}`;
      if ((await bucket.objectExists(path)) !== true) throw new MissingObjectError(name, key);
      return chunksOf(await bucket.getObjectRaw(path));
    },

    async *list(prefix) {
      let token: string | undefined;
      do {
        const page = await bucket.listObjectsPaged('/', `${before}${prefix}`, LISTED_AT_ONCE, token);
        for (const { Key, Size } of page?.objects ?? [])
          if (Key.startsWith(before) && Key !== marker)
            yield { key: Key.slice(before.length), bytes: Number(Size) };
        token = page?.nextContinuationToken;
      } while (token);
    },

    async remove(key) {
      await bucket.deleteObject(`${before}${key}`);
    },
  };
}
