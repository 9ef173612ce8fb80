import { Readable } from 'node:stream';
import type { Transporter } from 'nodemailer';
import type { Outcome, Post } from './mail.ts';
import { isSignInRefusal, type MailServer, withoutSecret } from './mail-server.ts';
import { messageOf, type Sender } from './message.ts';
import { singleLine } from './single-line.ts';

/** How long the mail server may take, in milliseconds. */
export interface SmtpLimits {
  /** Looking up its name, and taking the connection. */
  connectMs: number;
  greetingMs: number;
  /** Each of its answers. */
  answerMs: number;
  /** One mail, everything included: a server that trickles its answers keeps to every other limit. */
  mailMs: number;
}

const LIMITS: SmtpLimits = { connectMs: 10_000, greetingMs: 10_000, answerMs: 20_000, mailMs: 60_000 };
/** Connections at once: as many as there are mails in hand. */
const CONNECTIONS = 8;
const LONGEST_REASON = 300;

/** Replies that are about us and the server, not about the mail: who logs in, and how. */
const OURS_TO_MEND = new Set([421, 530, 534, 535, 538]);

interface SmtpError extends Error {
  code?: string;
  response?: string;
  responseCode?: number;
  permanent?: boolean;
}

/** Takes out of a server's words what nobody is to read. */
type Clean = (words: string) => string;

/** What an error of the transport means for the mail. */
function outcomeOf(error: SmtpError, handedOver: boolean, clean: Clean): Outcome {
  const { responseCode, response, code } = error;
  const reasonOf = (words: string) => singleLine(clean(words), LONGEST_REASON);
  if (responseCode === undefined) {
    // Found before anything was sent: such an envelope or message never can be.
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

/** `input`, and a word when the last of it has been taken. */
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

/** Loads when there is mail to send, or a server to try: most of the time there is none. */
const nodemailer = (): Promise<Nodemailer> => import('nodemailer');

/** Hands mail to a server, by a transport that is opened for the first mail. */
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

/** Hands mail to the server that an `smtp:` or `smtps:` URL names, over a few lasting connections. */
export function smtpPost(url: string, from: Sender, limits: SmtpLimits = LIMITS): Post {
  const open = ({ createTransport }: Nodemailer) =>
    createTransport({
      url,
      pool: true,
      maxConnections: CONNECTIONS,
      // Only for a lasting connection that turns out to have ended: nothing was sent over it then.
      maxRequeues: 1,
      ...timeoutsOf(limits),
    });
  return postBy(open, from, limits);
}

/**
 * Signs in to the server that an `smtp:` or `smtps:` URL names, and sends nothing.
 * @throws Error with the server's words, or what keeps us from it
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

/** Hands mail to a server, over a connection for each. @param refused is told when the server does not take the sign-in */
export function serverPost(
  server: MailServer,
  from: Sender,
  { limits = LIMITS, refused }: { limits?: SmtpLimits; refused?: () => void } = {},
): Post {
  const clean = (words: string) => withoutSecret(words, server.signIn);
  return postBy((library) => serverTransport(library, server, limits), from, limits, { clean, refused });
}

/** Signs in to a server. @throws Error with the server's answer in its `response`, when it gave one */
export async function trySmtp(server: MailServer, limits: SmtpLimits = LIMITS): Promise<void> {
  const transport = serverTransport(await nodemailer(), server, limits);
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}
