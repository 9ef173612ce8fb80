import type { FileStore } from '../platform/files/file-store.ts';
import { folderStore } from '../platform/files/folder-store.ts';
import { testFolder } from './test-folder.ts';

/** An empty store, whose folder is removed when the run ends. */
export function testStore(): FileStore {
  return folderStore(testFolder());
}
