import { DAY_MS } from '@landfall/domain/durations';
import { type Clock, hasPassed } from '../clock.ts';
import { withOwnConnection } from '../db/own-connection.ts';
import type { FileStore } from '../files/file-store.ts';
import type { BackupSecrets } from './backup-key.ts';
import {
  type BundleContent,
  type BundleKind,
  listBundles,
  makeBundle,
  removeBundle,
  verifyBundle,
} from './bundle.ts';
import { backUpFiles, filesIn } from './document-files.ts';
import { recordErasures } from './erasures.ts';
import { type Lineage, recordLineage } from './lineage.ts';
import { removeOldBundles } from './remove-old-bundles.ts';
import { keys, listKeys } from './repository.ts';
import type { Keep } from './retention.ts';
import type { BackupStateFile } from './state.ts';
import type { BackupStorage } from './storage.ts';
import { WatchedStorage } from './watched-storage.ts';

/** The source of backups beside a database that is backed up by other means, for any target. */
export interface BundleSource {
  /** Connection string of the owner of the database. */
  url: string;
  version: string;
  lineage: Lineage;
  secrets: BackupSecrets;
  content: () => BundleContent;
  /** Documents in the data folder; absent: they are in a bucket, which is backed up by other means. */
  store: FileStore | undefined;
  keep: Keep;
  clock: Clock;
  state: BackupStateFile;
}

/** What a storage has of the lineage. */
interface Held {
  /** The storage's id: with another id it is another storage. */
  id: string;
  files: Set<string>;
  erasures: Set<string>;
  /** When the last bundle was made, in milliseconds since the epoch; undefined: there is none. */
  lastBundleAt: number | undefined;
}

const wordsOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** Stores the documents and keys of an installation in one target. */
export class BundleTarget {
  readonly storage: WatchedStorage;
  readonly #source: BundleSource;
  #held: Held | undefined;
  /** Errors beside the last bundle. */
  #besideBundle: string[] = [];

  constructor(storage: BackupStorage, source: BundleSource) {
    this.storage = new WatchedStorage(storage, source.clock);
    this.#source = source;
  }

  /** What the target has, read again when its id has changed, and after a failure. */
  async #look(): Promise<Held> {
    const { lineage, clock } = this.#source;
    const { storage } = this;
    const id = await storage.check();
    if (this.#held?.id === id) return this.#held;
    await storage.tidy(clock.now() - DAY_MS);
    await recordLineage(storage, lineage);
    const last = (await listBundles(storage)).findLast((bundle) => bundle.lineage === lineage.id);
    this.#held = {
      id,
      files: await filesIn(storage, lineage.id),
      erasures: new Set(await listKeys(storage, keys.erased(lineage.id))),
      lastBundleAt: last && Date.parse(last.startedAt),
    };
    return this.#held;
  }

  /**
   * Stores new documents, and makes a bundle once a day.
   * @param asked makes one in any case
   * @returns the name of the bundle that was made, if any, and errors that did not prevent the rest
   */
  async keepUp(asked = false): Promise<{ made: string | undefined; faults: string[] }> {
    try {
      const held = await this.#look();
      const unreadable = await this.#keepFiles(held);
      const kind = asked ? 'asked' : this.#due(held);
      const made = kind && (await this.#makeBundle(held, kind));
      if (made) this.#besideBundle = [...(await this.#keepErasures(held)), ...(await this.#removeOld(held))];
      return { made, faults: [...unreadable, ...this.#besideBundle] };
    } catch (error) {
      this.#held = undefined;
      throw error;
    }
  }

  #due({ lastBundleAt }: Held): BundleKind | undefined {
    const { lineage, clock } = this.#source;
    if (lastBundleAt === undefined) return lineage.from === null ? 'first' : 'after-restore';
    return hasPassed(DAY_MS, lastBundleAt, clock.now()) ? 'scheduled' : undefined;
  }

  async #keepFiles({ files }: Held): Promise<string[]> {
    const { store, lineage, secrets } = this.#source;
    if (!store) return [];
    return backUpFiles(this.storage, { store, lineage: lineage.id, recipient: secrets.recipient }, files);
  }

  async #makeBundle(held: Held, kind: BundleKind): Promise<string> {
    const { lineage, secrets, version, content, clock, state } = this.#source;
    const bundle = await makeBundle(this.storage, {
      lineage: lineage.id,
      kind,
      version,
      recipient: secrets.recipient,
      content: content(),
      files: held.files.size,
      now: clock.now(),
    });
    try {
      await verifyBundle(this.storage, bundle, secrets.identity);
    } catch (error) {
      await removeBundle(this.storage, bundle).catch(() => {});
      throw error;
    }
    held.lastBundleAt = clock.now();
    state.update(this.storage.name, { lastBase: { name: bundle.name, at: bundle.endedAt } });
    return bundle.name;
  }

  /** Documents and keys are stored even while the database is away; erasures are recorded with the next bundle. */
  async #keepErasures({ erasures }: Held): Promise<string[]> {
    const { url, lineage } = this.#source;
    try {
      await withOwnConnection(url, (owner) => recordErasures(this.storage, lineage.id, owner, erasures));
      return [];
    } catch (error) {
      return [`Which organizations were erased could not be kept: ${wordsOf(error)}`];
    }
  }

  /** A failure here does not invalidate the bundle that was made before. */
  async #removeOld({ files }: Held): Promise<string[]> {
    const { clock } = this.#source;
    try {
      await removeOldBundles(this.storage, { ...this.#source, now: clock.now(), files });
      return [];
    } catch (error) {
      return [`What is older than is kept could not be removed: ${wordsOf(error)}`];
    }
  }
}
