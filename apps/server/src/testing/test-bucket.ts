import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import type { Bucket } from '../platform/files/bucket-store.ts';

/** An S3 server on loopback with one empty bucket. */
export async function testBucket(): Promise<{ options: Bucket; close(): Promise<void> }> {
  const directory = await mkdtemp(join(tmpdir(), 'landfall-bucket-'));
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: 'landfall', configs: [] }],
  });
  const { port } = (await server.run()) as AddressInfo;
  return {
    options: {
      endpoint: `http://127.0.0.1:${port}/landfall`,
      region: 'us-east-1',
      // The credentials that the library's server accepts.
      accessKeyId: 'S3RVER',
      secretAccessKey: 'S3RVER',
    },
    async close() {
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
