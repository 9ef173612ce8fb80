/** The browser's storage, or a replacement for it. */
type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem'>;

/** Uploads that were started and not finished, so that choosing the same file again continues its upload. */
export interface UnfinishedUploads {
  /** The upload's id on the server. */
  idOf(itemId: string, file: File): string | undefined;
  keep(itemId: string, file: File, id: string): void;
  forget(itemId: string, file: File): void;
}

const KEY = 'landfall-unfinished-uploads';
/** The most uploads that are kept. The server abandons an upload after a day, so older ones are useless. */
const MAX_KEPT = 20;

/** Identifies a file by its name, size and time of change: its content is not read. */
const nameOf = (itemId: string, { name, size, lastModified }: File) =>
  [itemId, size, lastModified, name].join(' ');

/** Keeps unfinished uploads in the browser's storage, so that the page finds them when it is opened again. */
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
      // Without storage, every upload starts over.
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
