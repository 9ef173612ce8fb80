import type { FileStore } from './file-store.ts';

/** A store that ignores removals of complete files, for work on a copy of the database that they belong to. */
export function withoutRemovals(store: FileStore): FileStore {
  return { ...store, remove: async () => {}, removeAll: async () => {} };
}
