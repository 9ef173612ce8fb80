/** The browser's storage, or something in its place. */
type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem'>;

/** Uploads that were begun and have not come to an end, so that a file that is chosen again goes on with its own. */
export interface UnfinishedUploads {
  /** The upload's id on the server. */
  idOf(itemId: string, file: File): string | undefined;
  keep(itemId: string, file: File, id: string): void;
  forget(itemId: string, file: File): void;
}

const KEY = 'landfall-unfinished-uploads';
/** The server gives an upload up after a day; older ones are of no use. */
const MAX_KEPT = 20;

/** A file as the browser tells it from others: nothing of what is in it. */
const nameOf = (itemId: string, { name, size, lastModified }: File) =>
  [itemId, size, lastModified, name].join(' ');

/** Keeps them in the browser, where the page that is opened again finds them. */
export function storedUploads(storage: () => Storage): UnfinishedUploads {
  function kept(): [string, string][] {
    try {
      return JSON.parse(storage().getItem(KEY) ?? '[]');
    } catch {
      return [];
    }
  }

  function write(uploads: [string, string][]): void {
    try {
      storage().setItem(KEY, JSON.stringify(uploads.slice(-MAX_KEPT)));
    } catch {
      // A browser that keeps nothing begins anew.
    }
  }

  const without = (name: string) => kept().filter(([each]) => each !== name);
  return {
    idOf: (itemId, file) => kept().find(([name]) => name === nameOf(itemId, file))?.[1],
    keep(itemId, file, id) {
      const name = nameOf(itemId, file);
      write([...without(name), [name, id]]);
    },
    forget: (itemId, file) => write(without(nameOf(itemId, file))),
  };
}
