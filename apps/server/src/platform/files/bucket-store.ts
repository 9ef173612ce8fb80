import type { ByteRange } from '@landfall/contract/file';
import { S3mini } from 's3mini';
import { validate as isUuid } from 'uuid';
import { z } from 'zod';
import { type FileKey, type FileStore, type ListedFile, MissingFileError } from './file-store.ts';

/** A bucket of an S3-compatible service. */
export interface Bucket {
  /** Address of the bucket, `https://s3.example.com/bucket`, with a prefix of its keys if there is one. */
  endpoint: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

const OCTETS = 'application/octet-stream';

/** How many objects are listed at once. */
const LISTED_AT_ONCE = 1_000;

/** `<organization>/<file>`; undefined for a foreign object. */
function keyOf(key: string): FileKey | undefined {
  const [orgId = '', fileId = '', ...rest] = key.split('/');
  return rest.length === 0 && isUuid(orgId) && isUuid(fileId) ? { orgId, fileId } : undefined;
}

const pendingUpload = z.object({ Key: z.string(), UploadId: z.string(), Initiated: z.string() });
/**
 * The fields of a list of multipart uploads that are read: the library returns a single upload without an array, and no
 * upload as undefined.
 */
const pendingUploads = z.object({
  ListMultipartUploadsResult: z.looseObject({
    Upload: z.union([z.array(pendingUpload), pendingUpload.transform((only) => [only])]).default([]),
  }),
});

async function* chunksOf(response: Response): AsyncGenerator<Uint8Array> {
  if (response.body) yield* response.body;
}

/** Stores files in a bucket, as `<organization>/<file>`. Parts are those of a multipart upload. */
export function bucketStore({ endpoint, region, accessKeyId, secretAccessKey }: Bucket): FileStore {
  const bucket = new S3mini({ endpoint, region, accessKeyId, secretAccessKey });
  const nameOf = ({ orgId, fileId }: FileKey) => `${orgId}/${fileId}`;
  const { bucketName } = bucket;
  const path = new URL(endpoint).pathname.replace(/\/$/, '');
  /** The bucket's name, which may be part of the host instead, and the prefix of the keys. */
  const place = path.split('/')[1] === bucketName ? path : `/${bucketName}${path}`;

  async function sizeOf(file: FileKey): Promise<number | undefined> {
    return (await bucket.objectExists(nameOf(file))) ? bucket.getContentLength(nameOf(file)) : undefined;
  }

  async function* filesBelow(prefix: string): AsyncGenerator<ListedFile> {
    let token: string | undefined;
    do {
      const page = await bucket.listObjectsPaged('/', prefix, LISTED_AT_ONCE, token);
      for (const { Key, Size, LastModified } of page?.objects ?? []) {
        const file = keyOf(Key);
        if (file) yield { ...file, bytes: Number(Size), storedAt: new Date(LastModified).getTime() };
      }
      token = page?.nextContinuationToken;
    } while (token);
  }

  async function read(file: FileKey, range?: ByteRange): Promise<AsyncIterable<Uint8Array>> {
    if ((await sizeOf(file)) === undefined) throw new MissingFileError(file);
    const name = nameOf(file);
    return chunksOf(
      range
        ? await bucket.getObjectRaw(name, false, range.from, range.to + 1)
        : await bucket.getObjectRaw(name),
    );
  }

  return {
    begin: (file) => bucket.getMultipartUploadId(nameOf(file), OCTETS),

    async putPart(file, storeKey, no, bytes) {
      const { etag } = await bucket.uploadPart(nameOf(file), storeKey, Buffer.from(bytes), no);
      return etag;
    },

    async complete(file, storeKey, parts) {
      const inOrder = parts
        .map(({ no, tag }) => ({ partNumber: no, etag: tag }))
        .toSorted((a, b) => a.partNumber - b.partNumber);
      try {
        await bucket.completeMultipartUpload(nameOf(file), storeKey, inOrder);
      } catch (error) {
        // Another call may have completed it first.
        if ((await sizeOf(file)) === undefined) throw error;
      }
    },

    async abandon(file, storeKey) {
      if (storeKey !== '') await bucket.abortMultipartUpload(nameOf(file), storeKey);
    },

    size: sizeOf,

    read,

    inspect: (file) => read(file),

    // The service sets the time itself. Copying an object onto itself has to change something.
    async touch(file) {
      const name = nameOf(file);
      if (!(await bucket.objectExists(name))) return;
      await bucket.copyObject(name, name, {
        metadataDirective: 'REPLACE',
        contentType: OCTETS,
        // The library leaves out the prefix of the keys, and escapes slashes, which not every service accepts.
        additionalHeaders: { 'x-amz-copy-source': `${place}/${name}` },
      });
    },

    async remove(file) {
      await bucket.deleteObject(nameOf(file));
    },

    async removeAll(orgId) {
      for await (const file of filesBelow(`${orgId}/`)) await bucket.deleteObject(nameOf(file));
    },

    list: () => filesBelow(''),
    keys: () => filesBelow(''),

    async removePartsBefore(moment) {
      const listed = pendingUploads.parse(await bucket.listMultipartUploads());
      for (const { Key, UploadId, Initiated } of listed.ListMultipartUploadsResult.Upload)
        if (Date.parse(Initiated) < moment) await bucket.abortMultipartUpload(Key, UploadId);
    },
  };
}
