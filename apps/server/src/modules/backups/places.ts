import { readdir } from 'node:fs/promises';
import { dirname, isAbsolute, resolve, sep } from 'node:path';
import type { SentBackupPlace } from '@landfall/contract/backups';
import { MARKER } from '../../platform/backup/marker.ts';
import { bucketPlace, partsOfPlace } from '../../platform/backup/place.ts';
import { openStorage } from '../../platform/backup/settings.ts';
import { tryPlace, withinTrialTime } from '../../platform/backup/try-place.ts';
import { isMissing } from '../../platform/files/whole-file.ts';
import { type PublicHosts, UnusableHostError } from '../../platform/public-hosts.ts';

/** What is wrong with a place: the field, and a message. */
export interface PlaceFault {
  field: 'path' | 'address' | 'key';
  words: string;
}

const isWithin = (path: string, folder: string) =>
  path === folder || path.startsWith(folder.endsWith(sep) ? folder : `${folder}${sep}`);

/**
 * A place as it is written in the settings, or what is wrong with it.
 * @param known the configured places, with their keys
 */
export function readPlace(
  sent: SentBackupPlace,
  { known, dataDir }: { known: readonly string[]; dataDir: string },
): string | PlaceFault {
  if (sent.kind === 'bucket') return readBucket(sent, known);
  if (!isAbsolute(sent.path))
    return { field: 'path', words: 'Not the path of a folder such as /mnt/nas/landfall' };
  const [path, data] = [resolve(sent.path), resolve(dataDir)];
  if (isWithin(path, data) || isWithin(data, path))
    return { field: 'path', words: `Not in the folder of what is backed up, ${data}, nor around it` };
  return path;
}

function readBucket(
  { address, region = '', folder = '', key }: Extract<SentBackupPlace, { kind: 'bucket' }>,
  known: readonly string[],
): string | PlaceFault {
  if (URL.canParse(address) && new URL(address).username !== '')
    return { field: 'address', words: 'Without its key: that is never shown again' };
  const named = bucketPlace(
    {
      endpoint: address,
      region: region || 'us-east-1',
      accessKeyId: key?.id ?? 'id',
      secretAccessKey: key?.secret ?? 'secret',
    },
    folder,
  );
  if (named === null)
    return { field: 'address', words: 'Not the address of a bucket such as https://s3.example/bucket' };
  if (key) return named;
  const parts = partsOfPlace(named);
  for (const place of known) {
    const kept = partsOfPlace(place);
    if (kept.kind !== 'bucket' || parts.kind !== 'bucket') continue;
    if (kept.bucket.endpoint !== parts.bucket.endpoint) continue;
    return bucketPlace({ ...kept.bucket, region: parts.bucket.region }, parts.folder) ?? place;
  }
  return { field: 'key', words: 'Required' };
}

/** What is wrong with a folder that is to be prepared for backups; undefined when nothing is. */
async function folderFault(path: string): Promise<string | undefined> {
  const there = await readdir(path).catch((error: unknown) => {
    if (isMissing(error)) return undefined;
    throw error;
  });
  if (there) {
    if (there.length === 0 || there.includes(MARKER)) return undefined;
    return `There is something else in it. Name a folder of its own, such as ${path}${sep}landfall`;
  }
  const above = dirname(path);
  const isThere = await readdir(above).then(
    () => true,
    (error: unknown) => !isMissing(error),
  );
  return isThere ? undefined : `There is no folder ${above}. Is its drive mounted?`;
}

async function hostFault(endpoint: string, hosts: PublicHosts): Promise<string | undefined> {
  const { protocol, hostname } = new URL(endpoint);
  if (protocol !== 'https:' && !hosts.allowsPlain)
    return 'Begins with https:, so that its key is not read on the way';
  try {
    await hosts.addressOf(hostname.replaceAll(/^\[|\]$/g, ''));
    return undefined;
  } catch (error) {
    if (!(error instanceof UnusableHostError)) throw error;
    return `${error.message}. A bucket of your own network is named in LANDFALL_BACKUP_TO`;
  }
}

async function faultOf(place: string, hosts: PublicHosts): Promise<string | undefined> {
  const parts = partsOfPlace(place);
  const fault =
    parts.kind === 'folder' ? await folderFault(parts.path) : await hostFault(parts.bucket.endpoint, hosts);
  if (fault) return fault;
  await tryPlace(openStorage(place));
  return undefined;
}

/**
 * Prepares a place for backups and tries it.
 * @returns what is wrong with it, after twenty seconds at most; undefined when nothing is
 */
export async function preparePlace(place: string, hosts: PublicHosts): Promise<PlaceFault | undefined> {
  const field = partsOfPlace(place).kind === 'folder' ? 'path' : 'address';
  const words = await withinTrialTime(faultOf(place, hosts)).catch((error: unknown) =>
    error instanceof Error ? error.message : String(error),
  );
  return words === undefined ? undefined : { field, words };
}
