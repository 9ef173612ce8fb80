import { Readable } from 'node:stream';
import { createTransport } from 'nodemailer';
import type { Outcome, Post } from './mail.ts';
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

/** What an error of the transport means for the mail. */
function outcomeOf(error: SmtpError, handedOver: boolean): Outcome {
  const { responseCode, response, code } = error;
  if (responseCode === undefined) {
    // Found before anything was sent: such an envelope or message never can be.
    if (code === 'EENVELOPE' || code === 'EMESSAGE')
      return {
        kind: 'refused',
        reason: singleLine(`The mail cannot be sent: ${error.message}`, LONGEST_REASON),
      };
    const reason = `The mail server could not be reached, or did not answer: ${error.message}`;
    return { kind: 'delayed', reason: singleLine(reason, LONGEST_REASON), handedOver };
  }
  const answer = response ?? `${responseCode} ${error.message}`;
  if (error.permanent && !OURS_TO_MEND.has(responseCode))
    return { kind: 'refused', reason: singleLine(`The mail server refused it: ${answer}`, LONGEST_REASON) };
  const reason = `The mail server did not take it yet: ${answer}`;
  return { kind: 'delayed', reason: singleLine(reason, LONGEST_REASON), handedOver: false };
}

/** `input`, and a word when the last of it has been taken. */
function watched(input: Readable, taken: () => void): Readable {
  async function* chunks() {
    yield* input;
    taken();
  }
  return Readable.from(chunks(), { objectMode: false });
}

/** Hands mail to the server that an `smtp:` or `smtps:` URL names, over a few lasting connections. */
export function smtpPost(url: string, from: Sender, limits: SmtpLimits = LIMITS): Post {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: CONNECTIONS,
    // Only for a lasting connection that turns out to have ended: nothing was sent over it then.
    maxRequeues: 1,
    connectionTimeout: limits.connectMs,
    dnsTimeout: limits.connectMs,
    greetingTimeout: limits.greetingMs,
    socketTimeout: limits.answerMs,
  });
  const handedOver = new Set<string>();
  transport.use('stream', (message, done) => {
    const id = String(message.data.messageId);
    message.message?.processFunc((input) => watched(input, () => handedOver.add(id)));
    done();
  });

  return {
    async send(mail): Promise<Outcome> {
      const message = messageOf(mail, from);
      const id = String(message.messageId);
      try {
        const signal = AbortSignal.timeout(limits.mailMs);
        const { rejected } = await transport.sendMail({ ...message, signal });
        return rejected.length > 0 ? { kind: 'sent', refused: rejected.map(String) } : { kind: 'sent' };
      } catch (error) {
        return outcomeOf(error instanceof Error ? error : new Error(String(error)), handedOver.has(id));
      } finally {
        handedOver.delete(id);
      }
    },
    close() {
      transport.close({ force: true });
    },
  };
}
