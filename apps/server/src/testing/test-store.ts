import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FileStore } from '../platform/files/file-store.ts';
import { folderStore } from '../platform/files/folder-store.ts';

const folders: string[] = [];
process.once('exit', () => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** A store of its own, in a folder that goes with the process. */
export function testStore(): FileStore {
  const folder = mkdtempSync(join(tmpdir(), 'landfall-files-'));
  folders.push(folder);
  return folderStore(folder);
}
