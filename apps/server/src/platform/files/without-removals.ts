import type { FileStore } from './file-store.ts';

/** A store of which no whole file is removed, for whoever works on a copy of the database that its files belong to. */
export function withoutRemovals(store: FileStore): FileStore {
  return { ...store, remove: async () => {}, removeAll: async () => {} };
}
