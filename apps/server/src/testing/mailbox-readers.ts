import { MailboxReaders, READING_LIMITS } from '../modules/mailbox-reading/service.ts';
import { MAILBOX_KEY, MailboxAccess } from '../modules/mailboxes/service.ts';
import { serverSecret } from '../platform/db/server-secret.ts';
import type { FileStore } from '../platform/files/file-store.ts';
import { createLog } from '../platform/log.ts';
import type { ImapLimits } from '../platform/mail/imap.ts';
import { PublicHosts } from '../platform/public-hosts.ts';
import type { Harness } from './harness.ts';
import { type TestWorkers, testWorkers } from './job-worker.ts';

interface Options {
  certificate: string;
  logLines?: string[];
  imapLimits?: ImapLimits;
  limits?: Partial<typeof READING_LIMITS>;
  store?: FileStore;
}

/** Processes that read the mailboxes of a harness's organizations when a test asks them to. */
export class TestReaders {
  readonly #harness: Harness;
  readonly #options: Options;
  readonly #workers: TestWorkers;
  readonly #started: MailboxReaders[] = [];

  private constructor(harness: Harness, options: Options, workers: TestWorkers) {
    this.#harness = harness;
    this.#options = options;
    this.#workers = workers;
  }

  static async open(harness: Harness, options: Options): Promise<TestReaders> {
    return new TestReaders(harness, options, await testWorkers(harness, {}));
  }

  /** Another process. */
  start(more: Partial<Options> = {}): MailboxReaders {
    const { certificate: ca, logLines = [], imapLimits, limits, store } = { ...this.#options, ...more };
    const { appPool, clock, store: usual } = this.#harness;
    const { identityPool, jobsPool } = this.#workers;
    const key = serverSecret(identityPool, MAILBOX_KEY);
    const hosts = new PublicHosts({ everyHost: true, named: [] });
    const readers = new MailboxReaders({
      jobsPool,
      appPool,
      store: store ?? usual,
      key,
      clock,
      access: new MailboxAccess({ key, hosts, clock, ca, imapLimits }),
      log: createLog('trace', { write: (line) => void logLines.push(line) }),
      // Without lasting connections, which would read by themselves between the steps of a test.
      limits: { ...READING_LIMITS, connections: 0, ...limits },
    });
    this.#started.push(readers);
    return readers;
  }

  /** Makes a process read what is due, and waits until that is done. */
  async read(readers: MailboxReaders): Promise<void> {
    await readers.turn();
    await readers.settled();
  }

  async close(): Promise<void> {
    await Promise.all(this.#started.map((readers) => readers.stop()));
    await this.#workers.close();
  }
}
