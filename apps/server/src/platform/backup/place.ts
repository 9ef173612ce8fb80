import { isAbsolute } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bucketOf } from '../files/bucket-address.ts';
import type { Bucket } from '../files/bucket-store.ts';

/** The parts of a backup place. */
export type PlaceParts =
  | { kind: 'folder'; path: string }
  | { kind: 'bucket'; bucket: Bucket /** What its keys begin with; '' for nothing. */; folder: string };

/** Whether a text names a place for backups. */
export function isPlace(text: string): boolean {
  return isAbsolute(text) || (/^file:\/\/\//.test(text) && URL.canParse(text)) || bucketOf(text) !== null;
}

/** Parses a place. @param place a text for which {@link isPlace} is true */
export function partsOfPlace(place: string): PlaceParts {
  if (isAbsolute(place)) return { kind: 'folder', path: place };
  const bucket = bucketOf(place);
  const url = new URL(place);
  if (!bucket) return { kind: 'folder', path: fileURLToPath(url) };
  const folder = (url.searchParams.get('folder') ?? '').replaceAll(/^\/+|\/+$/g, '');
  return { kind: 'bucket', bucket, folder };
}

/** The place of a bucket in the format of settings; null when its endpoint is not like `https://s3.example/bucket`. */
export function bucketPlace(
  { endpoint, region, accessKeyId, secretAccessKey }: Bucket,
  folder: string,
): string | null {
  if (!URL.canParse(endpoint)) return null;
  const url = new URL(endpoint);
  url.username = encodeURIComponent(accessKeyId);
  url.password = encodeURIComponent(secretAccessKey);
  url.search = new URLSearchParams({ region, ...(folder === '' ? {} : { folder }) }).toString();
  url.hash = '';
  return bucketOf(url.href) ? url.href : null;
}
