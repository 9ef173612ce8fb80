import { join } from 'node:path';
import { type Bucket, bucketStore } from './bucket-store.ts';
import type { FileStore } from './file-store.ts';
import { folderStore } from './folder-store.ts';

/** The store of documents: a bucket if one is configured, else the data folder. */
export function openStore({ files, dataDir }: { files: Bucket | undefined; dataDir: string }): FileStore {
  return files ? bucketStore(files) : folderStore(join(dataDir, 'files'));
}
