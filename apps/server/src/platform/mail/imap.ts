import { PRODUCT_NAME } from '@landfall/contract/product';
import type { ImapFlow } from 'imapflow';
import { type MailServer, MailServerError } from './mail-server.ts';

/** Timeouts of the server, in milliseconds. */
export interface ImapLimits {
  /** For the connection, the greeting and the sign-in, each. */
  connectMs: number;
  /** A command. */
  answerMs: number;
  /** For fetching one mail. */
  mailMs: number;
}

export const IMAP_LIMITS: ImapLimits = { connectMs: 10_000, answerMs: 30_000, mailMs: 300_000 };

/** The metadata of a mail, before it is fetched. */
export interface ListedMail {
  uid: number;
  /** Size in bytes, as the server reports it. */
  size: number;
  messageId: string;
  subject: string;
  /** Milliseconds since the epoch; null when the server does not report it. */
  arrivedAt: number | null;
}

/** An inbox's numbering of mails (RFC 9051, 2.3.1.1). */
export interface InboxNumbers {
  uidValidity: number;
  /** The next mail gets this number or a higher one. */
  uidNext: number;
}

const INBOX = 'INBOX';
/** The longest literal that is accepted: mails are fetched in smaller pieces. */
const MAX_LITERAL_BYTES = 64 * 1024 * 1024;
/** The most bytes of a mail's headers that are read. */
const MAX_HEADER_BYTES = 512 * 1024;

/**
 * The inbox of a mail server, opened read-only: with EXAMINE and PEEK, so that nothing is marked or removed. A timeout
 * ends the connection.
 */
export class Inbox {
  readonly #client: ImapFlow;
  readonly #limits: ImapLimits;

  private constructor(client: ImapFlow, limits: ImapLimits) {
    this.#client = client;
    this.#limits = limits;
  }

  /** Signs in. @throws the client's error, or MailServerError */
  static async open(server: MailServer, limits: ImapLimits = IMAP_LIMITS): Promise<Inbox> {
    const { address, host, port, security, signIn, ca } = server;
    const { user } = signIn;
    const { connectMs, answerMs } = limits;
    // Loaded when a mailbox is opened: a server without mailboxes saves 20 MB.
    const { ImapFlow } = await import('imapflow');
    const client = new ImapFlow({
      host: address,
      servername: host,
      port,
      secure: security === 'tls',
      ...(security === 'starttls' && { doSTARTTLS: true }),
      tls: { servername: host, ...(ca && { ca }) },
      auth:
        'accessToken' in signIn ? { user, accessToken: signIn.accessToken } : { user, pass: signIn.password },
      logger: false,
      clientInfo: { name: PRODUCT_NAME },
      // Idles as soon as no command is running.
      autoIdleDelay: 200,
      maxLiteralSize: MAX_LITERAL_BYTES,
      connectionTimeout: connectMs,
      greetingTimeout: connectMs,
      // For a connection without traffic, between its own keepalives.
      socketTimeout: answerMs * 10,
    });
    // Failures are reported by commands; a connection that ends in between is closed at its next use.
    client.on('error', () => {});
    const inbox = new Inbox(client, limits);
    await inbox.#within(connectMs * 3, client.connect());
    return inbox;
  }

  /** Whether commands can be sent. */
  get isOpen(): boolean {
    return this.#client.usable;
  }

  /** Calls `heard` when the server announces new mails, as long as the connection lasts. */
  onNews(heard: () => void): void {
    this.#client.on('exists', heard);
  }

  /** Reads the present state of the inbox. */
  async examine(): Promise<InboxNumbers> {
    const opened = await this.#ask(this.#client.mailboxOpen(INBOX, { readOnly: true }));
    return { uidValidity: Number(opened.uidValidity), uidNext: opened.uidNext };
  }

  /** The numbers of the mails after one, lowest first. @throws MailServerError when the search fails */
  async numbersAfter(uid: number): Promise<number[]> {
    const found = await this.#ask(this.#client.search({ uid: `${uid + 1}:*` }, { uid: true }));
    if (!Array.isArray(found))
      throw new MailServerError('The mail server does not say which mails there are');
    // A range up to the end always includes the last mail, whatever its number.
    return found.filter((each) => each > uid).toSorted((a, b) => a - b);
  }

  /**
   * The metadata of a mail; null if it no longer exists. @throws MailServerError when it exists and nothing is returned
   */
  async list(uid: number): Promise<ListedMail | null> {
    const query = { uid: true, size: true, envelope: true, internalDate: true };
    const mail = await this.#ask(this.#client.fetchOne(String(uid), query, { uid: true }));
    if (!mail) return this.#isThere(uid);
    const arrivedAt = mail.internalDate === undefined ? Number.NaN : new Date(mail.internalDate).getTime();
    return {
      uid,
      size: mail.size ?? 0,
      messageId: mail.envelope?.messageId ?? '',
      subject: mail.envelope?.subject ?? '',
      arrivedAt: Number.isNaN(arrivedAt) ? null : arrivedAt,
    };
  }

  async #isThere(uid: number): Promise<null> {
    const found = await this.#ask(this.#client.search({ uid: String(uid) }, { uid: true }));
    if (Array.isArray(found) && !found.includes(uid)) return null;
    throw new MailServerError('The mail server does not give this mail');
  }

  /** The raw form of a mail, up to `most` bytes. @throws MailServerError when the server does not return it */
  async source(uid: number, most: number): Promise<Buffer> {
    const query = { uid: true, source: { start: 0, maxLength: most } };
    const mail = await this.#within(
      this.#limits.mailMs,
      this.#client.fetchOne(String(uid), query, { uid: true }),
    );
    if (!mail || mail.source === undefined || mail.source.length === 0)
      throw new MailServerError('The mail server does not give this mail');
    return mail.source;
  }

  /** The headers of a mail, or some of them, in raw form. */
  async headers(uid: number, names?: string[]): Promise<Buffer> {
    const query = { uid: true, headers: names ?? true };
    const mail = await this.#ask(this.#client.fetchOne(String(uid), query, { uid: true }));
    const headers = mail ? mail.headers : undefined;
    return headers?.subarray(0, MAX_HEADER_BYTES) ?? Buffer.alloc(0);
  }

  close(): void {
    this.#client.close();
  }

  #ask<T>(work: Promise<T>): Promise<T> {
    return this.#within(this.#limits.answerMs, work);
  }

  async #within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
    let late: NodeJS.Timeout | undefined;
    const patience = new Promise<never>((_resolve, reject) => {
      late = setTimeout(() => reject(new MailServerError('The mail server does not answer')), milliseconds);
    });
    try {
      return await Promise.race([work, patience]);
    } catch (error) {
      // Later answers are useless, because their position is unknown.
      if (error instanceof MailServerError) this.#client.close();
      throw error;
    } finally {
      clearTimeout(late);
      work.catch(() => {});
    }
  }
}
