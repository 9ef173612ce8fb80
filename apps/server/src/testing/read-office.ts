import { buffer } from 'node:stream/consumers';
import { listMailboxes, type Mailbox } from '@landfall/contract/mailboxes';
import PostalMime from 'postal-mime';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import type { MailboxReaders } from '../modules/mailbox-reading/service.ts';
import { Dovecot, MAIL_PASSWORD, rawMail } from './dovecot.ts';
import { type Harness, startHarness, type TestPerson } from './harness.ts';
import { MailRelay } from './mail-relay.ts';
import { TestReaders } from './mailbox-readers.ts';
import { addMailbox } from './mailboxes.ts';

export const MINUTE = 60_000;

/** Subjects of so many mails, in order. */
export const named = (count: number) =>
  Array.from({ length: count }, (_, at) => `Mail ${String(at).padStart(4, '0')}`);

/** An office whose mailbox is on a real server, behind a relay, and was read once; each test gets a new office. */
export class ReadOffice {
  readonly dovecot = new Dovecot();
  readonly logLines: string[] = [];
  relay!: MailRelay;
  harness!: Harness;
  processes!: TestReaders;
  /** The process that holds the mailbox. */
  reader!: MailboxReaders;
  ada!: TestPerson;
  mailbox!: Mailbox;
  /** The mailbox's address. */
  user = '';

  /** Starts it before, and closes it after, the tests of the block that creates it. */
  constructor() {
    beforeAll(async () => {
      await this.dovecot.start();
      const trustedCertificate = this.dovecot.certificate;
      this.harness = await startHarness({ trustedCertificate, tokenSeconds: 90 * 86_400 });
    });
    afterAll(async () => {
      await this.harness.close();
      await this.dovecot.stop();
    });
    beforeEach(() => this.#open());
    afterEach(async () => {
      await this.processes.close();
      await this.relay.close();
      await this.harness.owner.query('delete from app.mailbox');
    });
  }

  async #open(): Promise<void> {
    this.harness.clock.set('2026-03-02T15:00:00Z');
    this.relay = new MailRelay(this.dovecot.port);
    await this.relay.start();
    const { logLines } = this;
    this.processes = await TestReaders.open(this.harness, {
      certificate: this.dovecot.certificate,
      logLines,
    });
    this.reader = this.processes.start();
    this.ada = await this.harness.founder('Ada');
    this.user = `office.${crypto.randomUUID()}@firm.example`;
    await this.dovecot.deliver(this.user, [rawMail('Old')]);
    this.mailbox = await this.setUp();
    await this.processes.read(this.reader);
  }

  /** Sets up a mailbox behind the relay. */
  setUp(address = this.user): Promise<Mailbox> {
    return addMailbox(this.ada, {
      address,
      imap: { host: 'localhost', port: this.relay.port, security: 'tls' },
      password: MAIL_PASSWORD,
    });
  }

  /** The subjects of the received mails, in order, read from their stored files. */
  async subjects(of = this.mailbox): Promise<string[]> {
    const { owner, store } = this.harness;
    const { rows } = await owner.query<{ org_id: string; file_id: string }>(
      'select org_id, file_id from app.received_mail where mailbox_id = $1 order by id',
      [of.id],
    );
    return Promise.all(
      rows.map(async ({ org_id: orgId, file_id: fileId }) => {
        const raw = await buffer(await store.read({ orgId, fileId }));
        return (await PostalMime.parse(raw)).subject ?? '';
      }),
    );
  }

  /** The state of a mailbox as shown to an admin. */
  async reading(of = this.mailbox): Promise<Mailbox['reading'] | undefined> {
    const { mailboxes } = await this.ada.call(listMailboxes, {});
    return mailboxes.find(({ id }) => id === of.id)?.reading;
  }

  /** Reads a minute later. */
  async readLater(by = this.reader, afterMs = MINUTE): Promise<void> {
    this.harness.clock.advance(afterMs);
    await this.processes.read(by);
  }
}
