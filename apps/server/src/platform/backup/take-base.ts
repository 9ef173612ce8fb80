import { buffer } from 'node:stream/consumers';
import type { Clock } from '../clock.ts';
import { streamBase } from './base-stream.ts';
import { type BaseKind, type Done, jsonContent, keys, PARTS } from './repository.ts';
import { sealed, sealedJson } from './sealed.ts';
import type { BackupStorage } from './storage.ts';

/** Keys that are not in the database, and without which it could not be opened, nor its audit log be verified. */
export interface InstallationKeys {
  databasePassword: string;
  /** Base64, as in its file; null: it comes from the configuration, or does not exist yet. */
  auditKey: string | null;
  /** Whether the installation has the key that opens its backups; otherwise it is kept elsewhere on purpose. */
  hasBackupKey: boolean;
}

export interface BaseOrder {
  /** Connection string of the owner. */
  url: string;
  storage: BackupStorage;
  lineage: string;
  kind: BaseKind;
  /** The program's version. */
  version: string;
  recipient: string;
  installationKeys: InstallationKeys;
  clock: Clock;
  /** Aborts it. */
  signal?: AbortSignal | undefined;
}

/**
 * Who waits for a backup. Nothing can be restored before the first one; but only a backup that is made before people
 * can work may use the whole machine.
 */
const AWAITED: Record<BaseKind, 'by a person' | 'by the installation' | 'by nobody'> = {
  asked: 'by a person',
  'before-migration': 'by a person',
  first: 'by the installation',
  'after-restore': 'by the installation',
  'after-gap': 'by the installation',
  scheduled: 'by nobody',
};

/** The read rate of a backup that nobody waits for, limited so that it does not slow others down. */
const UNHURRIED_BYTES_PER_SECOND = 32 * 1024 * 1024;
/** The highest rate that PostgreSQL accepts: 1 GB a second. */
const HURRIED_BYTES_PER_SECOND = 1024 * 1024 * 1024;

/** `20261122T113606505Z`: the beginning of a base backup's name, by which names are sorted. */
export function compactTimestamp(milliseconds: number): string {
  return new Date(milliseconds).toISOString().replaceAll(/[-:.]/g, '');
}

/** The name of a base backup. */
export function baseName(milliseconds: number, kind: BaseKind, version: string): string {
  return kind === 'before-migration'
    ? `${compactTimestamp(milliseconds)}-before-${version}`
    : `${compactTimestamp(milliseconds)}-${kind}`;
}

/**
 * Makes a base backup while the database works. It is valid once its `done.json` exists, which is written last.
 * @returns its name
 */
export async function takeBase(order: BaseOrder): Promise<string> {
  const { url, storage, lineage, kind, version, recipient, clock, signal } = order;
  await storage.check();
  const startedAt = clock.now();
  const name = baseName(startedAt, kind, version);
  const parts: Done['parts'] = {};
  let dataBytes = 0;
  async function put(file: string, content: AsyncIterable<Uint8Array>): Promise<void> {
    parts[file] = await storage.write(keys.base(lineage, name, file), content);
  }
  async function* counted(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of content) {
      signal?.throwIfAborted();
      dataBytes += chunk.length;
      yield chunk;
    }
  }
  try {
    const range = await streamBase(
      {
        url,
        fast: AWAITED[kind] !== 'by nobody',
        bytesPerSecond:
          AWAITED[kind] === 'by a person' ? HURRIED_BYTES_PER_SECOND : UNHURRIED_BYTES_PER_SECOND,
      },
      {
        tar: (content) => put(PARTS.data, sealed(counted(content), recipient)),
        manifest: async (content) => put(PARTS.manifest, sealed([await buffer(content)], recipient)),
      },
    );
    const endedAt = clock.now();
    await put(PARTS.keys, sealedJson(order.installationKeys, recipient));
    const done: Done = {
      format: 1,
      kind,
      version,
      startedAt: new Date(startedAt).toISOString(),
      endedAt: new Date(endedAt).toISOString(),
      ...range,
      dataBytes,
      recipient,
      parts,
    };
    await storage.write(keys.done(lineage, name), jsonContent(done));
    return name;
  } catch (error) {
    // The incomplete backup is invalid, but takes space; a storage that is away is cleaned up by `tidy` later.
    for (const file of Object.values(PARTS))
      await storage.remove(keys.base(lineage, name, file)).catch(() => {});
    throw error;
  }
}
