import { PRODUCT_NAME } from '@landfall/contract/product';
import type { ImapFlow } from 'imapflow';
import { type MailServer, MailServerError } from './mail-server.ts';

/** How long the server may take, in milliseconds. */
export interface ImapLimits {
  /** Taking the connection, the greeting and the sign-in, each. */
  connectMs: number;
  /** A command. */
  answerMs: number;
  /** Giving one mail. */
  mailMs: number;
}

export const IMAP_LIMITS: ImapLimits = { connectMs: 10_000, answerMs: 30_000, mailMs: 300_000 };

/** What there is to know of a mail before it is had. */
export interface ListedMail {
  uid: number;
  /** Bytes, as the server says. */
  size: number;
  messageId: string;
  subject: string;
  /** Milliseconds since the epoch; null: the server does not say. */
  arrivedAt: number | null;
}

/** How a server numbers the mails of an inbox (RFC 9051, 2.3.1.1). */
export interface InboxNumbers {
  uidValidity: number;
  /** The next mail gets this one or a higher one. */
  uidNext: number;
}

const INBOX = 'INBOX';
/** Longest piece of an answer that is taken: mails are asked for in pieces that are smaller. */
const MOST_LITERAL_BYTES = 64 * 1024 * 1024;
/** Headers of a mail that are read at most, in bytes. */
const MOST_HEADER_BYTES = 512 * 1024;

/**
 * The inbox of a mail server, which is only looked at: it is examined and its mails are peeked at, so that nothing is marked
 * or removed. What the server does not answer in time ends the connection.
 */
export class Inbox {
  readonly #client: ImapFlow;
  readonly #limits: ImapLimits;

  private constructor(client: ImapFlow, limits: ImapLimits) {
    this.#client = client;
    this.#limits = limits;
  }

  /** Signs in. @throws Error as the client has it, or MailServerError */
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
      // As soon as nothing is asked any more.
      autoIdleDelay: 200,
      maxLiteralSize: MOST_LITERAL_BYTES,
      connectionTimeout: connectMs,
      greetingTimeout: connectMs,
      // Of a connection that nothing goes over, between the keepalives of its own.
      socketTimeout: answerMs * 10,
    });
    // Whoever asks for something is told; a connection that ends meanwhile is closed when it is next used.
    client.on('error', () => {});
    const inbox = new Inbox(client, limits);
    await inbox.#within(connectMs * 3, client.connect());
    return inbox;
  }

  /** Whether it can be asked for something. */
  get isOpen(): boolean {
    return this.#client.usable;
  }

  /** Calls `heard` when the server tells of new mails by itself, for as long as the connection lasts. */
  onNews(heard: () => void): void {
    this.#client.on('exists', heard);
  }

  /** Looks at the inbox as it is now. */
  async examine(): Promise<InboxNumbers> {
    const opened = await this.#ask(this.#client.mailboxOpen(INBOX, { readOnly: true }));
    return { uidValidity: Number(opened.uidValidity), uidNext: opened.uidNext };
  }

  /** The numbers of the mails after one, lowest first. @throws MailServerError when the server does not search */
  async numbersAfter(uid: number): Promise<number[]> {
    const found = await this.#ask(this.#client.search({ uid: `${uid + 1}:*` }, { uid: true }));
    if (!Array.isArray(found))
      throw new MailServerError('The mail server does not say which mails there are');
    // The last mail is always among those up to the end, whatever its number.
    return found.filter((each) => each > uid).toSorted((a, b) => a - b);
  }

  /** What is known of a mail; null when it is gone. @throws MailServerError when it is there and the server says nothing */
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

  /** A mail in its raw form, or as much of it as `most` bytes. @throws MailServerError when the server does not give it */
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

  /** The headers of a mail, or some of them, in their raw form. */
  async headers(uid: number, names?: string[]): Promise<Buffer> {
    const query = { uid: true, headers: names ?? true };
    const mail = await this.#ask(this.#client.fetchOne(String(uid), query, { uid: true }));
    const headers = mail ? mail.headers : undefined;
    return headers?.subarray(0, MOST_HEADER_BYTES) ?? Buffer.alloc(0);
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
      // Whatever it says later is of no use: where it stands is not known.
      if (error instanceof MailServerError) this.#client.close();
      throw error;
    } finally {
      clearTimeout(late);
      work.catch(() => {});
    }
  }
}
