import { Readable } from 'node:stream';
import type { Transporter } from 'nodemailer';
import type { Outcome, Post } from './mail.ts';
import { isSignInRefusal, type MailServer, withoutSecret } from './mail-server.ts';
import { messageOf, type Sender } from './message.ts';
import { singleLine } from './single-line.ts';

/** Timeouts of the mail server, in milliseconds. */
export interface SmtpLimits {
  /** For resolving its name, and for the connection. */
  connectMs: number;
  greetingMs: number;
  /** Each of its answers. */
  answerMs: number;
  /** For one mail as a whole: a server that trickles its answers meets every other limit. */
  mailMs: number;
}

const LIMITS: SmtpLimits = { connectMs: 10_000, greetingMs: 10_000, answerMs: 20_000, mailMs: 60_000 };
/** Concurrent connections: as many as mails that are sent at once. */
const CONNECTIONS = 8;
const LONGEST_REASON = 300;

/** Replies that concern our sign-in, not the mail. */
const OURS_TO_MEND = new Set([421, 530, 534, 535, 538]);

interface SmtpError extends Error {
  code?: string;
  response?: string;
  responseCode?: number;
  permanent?: boolean;
}

/** Removes secrets from a server's message. */
type Clean = (words: string) => string;

/** The outcome for the mail of a transport's error. */
function outcomeOf(error: SmtpError, handedOver: boolean, clean: Clean): Outcome {
  const { responseCode, response, code } = error;
  const reasonOf = (words: string) => singleLine(clean(words), LONGEST_REASON);
  if (responseCode === undefined) {
    // Found before anything was sent: such an envelope or message can never be sent.
    if (code === 'EENVELOPE' || code === 'EMESSAGE')
      return {
        kind: 'refused',
        reason: reasonOf(`The mail cannot be sent: ${error.message}`),
      };
    const reason = `The mail server could not be reached, or did not answer: ${error.message}`;
    return { kind: 'delayed', reason: reasonOf(reason), handedOver };
  }
  const answer = response ?? `${responseCode} ${error.message}`;
  if (error.permanent && !OURS_TO_MEND.has(responseCode))
    return { kind: 'refused', reason: reasonOf(`The mail server refused it: ${answer}`) };
  const reason = `The mail server did not take it yet: ${answer}`;
  return { kind: 'delayed', reason: reasonOf(reason), handedOver: false };
}

/** Passes `input` on, and calls `taken` once its end was read. */
function watched(input: Readable, taken: () => void): Readable {
  async function* chunks() {
    yield* input;
    taken();
  }
  return Readable.from(chunks(), { objectMode: false });
}

const timeoutsOf = ({ connectMs, greetingMs, answerMs }: SmtpLimits) => ({
  connectionTimeout: connectMs,
  dnsTimeout: connectMs,
  greetingTimeout: greetingMs,
  socketTimeout: answerMs,
});

type Nodemailer = typeof import('nodemailer');

/** Loaded when there is mail to send, or a server to test: most of the time there is none. */
const nodemailer = (): Promise<Nodemailer> => import('nodemailer');

/** Sends mail to a server, by a transport that is opened for the first mail. */
function postBy(
  open: (library: Nodemailer) => Transporter<unknown>,
  from: Sender,
  { mailMs }: SmtpLimits,
  { clean = (words) => words, refused }: { clean?: Clean; refused?: (() => void) | undefined } = {},
): Post {
  const handedOver = new Set<string>();
  let opened: Promise<Transporter<unknown>> | undefined;

  async function openTransport(): Promise<Transporter<unknown>> {
    const transport = open(await nodemailer());
    transport.use('stream', (message, done) => {
      const id = String(message.data.messageId);
      message.message?.processFunc((input) => watched(input, () => handedOver.add(id)));
      done();
    });
    return transport;
  }

  return {
    async send(mail): Promise<Outcome> {
      const message = messageOf(mail, from);
      const id = String(message.messageId);
      try {
        opened ??= openTransport();
        const transport = await opened;
        const signal = AbortSignal.timeout(mailMs);
        const { rejected } = (await transport.sendMail({ ...message, signal })) as { rejected: unknown[] };
        return rejected.length > 0 ? { kind: 'sent', refused: rejected.map(String) } : { kind: 'sent' };
      } catch (error) {
        if (isSignInRefusal(error)) refused?.();
        const known = error instanceof Error ? error : new Error(String(error));
        return outcomeOf(known, handedOver.has(id), clean);
      } finally {
        handedOver.delete(id);
      }
    },
    close() {
      opened?.then((transport) => transport.close({ force: true })).catch(() => {});
    },
  };
}

/** Sends mail to the server of an `smtp:` or `smtps:` URL, over a few lasting connections. */
export function smtpPost(url: string, from: Sender, limits: SmtpLimits = LIMITS): Post {
  const open = ({ createTransport }: Nodemailer) =>
    createTransport({
      url,
      pool: true,
      maxConnections: CONNECTIONS,
      // Only for a lasting connection that turns out to be closed: nothing was sent over it then.
      maxRequeues: 1,
      ...timeoutsOf(limits),
    });
  return postBy(open, from, limits);
}

/**
 * Signs in to the server of an `smtp:` or `smtps:` URL, and sends nothing.
 * @throws Error with the server's message, or what prevented the sign-in
 */
export async function tryMailServer(url: string, limits: SmtpLimits = LIMITS): Promise<void> {
  const { createTransport } = await nodemailer();
  const transport = createTransport({ url, ...timeoutsOf(limits) });
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}

function serverTransport(
  { createTransport }: Nodemailer,
  { address, host, port, security, signIn, ca }: MailServer,
  limits: SmtpLimits,
) {
  const { user } = signIn;
  return createTransport({
    host: address,
    port,
    secure: security === 'tls',
    requireTLS: security === 'starttls',
    tls: { servername: host, ...(ca && { ca }) },
    auth:
      'accessToken' in signIn
        ? { type: 'OAuth2', user, accessToken: signIn.accessToken }
        : { user, pass: signIn.password },
    ...timeoutsOf(limits),
  });
}

/** Sends mail to a server, over a new connection for each. @param refused called when the server refuses the sign-in */
export function serverPost(
  server: MailServer,
  from: Sender,
  { limits = LIMITS, refused }: { limits?: SmtpLimits; refused?: () => void } = {},
): Post {
  const clean = (words: string) => withoutSecret(words, server.signIn);
  return postBy((library) => serverTransport(library, server, limits), from, limits, { clean, refused });
}

/** Signs in to a server. @throws Error with the server's answer in its `response`, when there is one */
export async function trySmtp(server: MailServer, limits: SmtpLimits = LIMITS): Promise<void> {
  const transport = serverTransport(await nodemailer(), server, limits);
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}
