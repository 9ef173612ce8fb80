import { resolve } from 'node:path';
import type { Config } from '../config.ts';
import type { FileStore } from '../platform/files/file-store.ts';
import { openStore } from '../platform/files/open-store.ts';
import { withoutRemovals } from '../platform/files/without-removals.ts';

/**
 * The bucket of an installation's documents, for a restore; undefined: they are in the data folder. Only a restore into
 * the installation's own data folder may remove objects: with any other folder they are still in use.
 */
export function bucketFor(config: Pick<Config, 'dataDir' | 'files'>, into: string): FileStore | undefined {
  if (!config.files) return undefined;
  const bucket = openStore(config);
  return resolve(into) === resolve(config.dataDir) ? bucket : withoutRemovals(bucket);
}
