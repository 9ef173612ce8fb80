import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** A mail as the server received it. */
export interface ReceivedMail {
  /** Addresses of RCPT TO, as they were spelled. */
  recipients: string[];
  raw: string;
  parsed: Email;
}

/** The server's answer: undefined to accept, or a reply like `451 Later`. It may take any amount of time. */
type Answer = (recipient: string) => string | undefined | Promise<string | undefined>;

export interface MailServer {
  url: string;
  port: number;
  received: ReceivedMail[];
  /** Answers RCPT TO; accepts every recipient unless replaced. */
  answerRecipient: Answer;
  /** Answers the end of a message, which counts as received whatever the answer is. */
  answerMessage: Answer;
  close(): Promise<void>;
}

function refusal(reply: string | undefined): Error | null {
  if (reply === undefined) return null;
  const [, code, text] = /^(\d{3}) (.*)$/.exec(reply) ?? [];
  return Object.assign(new Error(text), { responseCode: Number(code) });
}

/** A mail server on the loopback interface, on a free port unless one is given. */
export async function startMailServer(port = 0): Promise<MailServer> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 1,
    async onRcptTo({ address }, _session, done) {
      done(refusal(await mailServer.answerRecipient(address)));
    },
    async onData(stream, session, done) {
      const chunks: Buffer[] = [];
      try {
        for await (const chunk of stream) chunks.push(chunk as Buffer);
      } catch (error) {
        // The client disconnected in the middle: nothing was received.
        return done(error as Error);
      }
      const raw = Buffer.concat(chunks).toString();
      const recipients = session.envelope.rcptTo.map(({ address }) => address);
      mailServer.received.push({ recipients, raw, parsed: await PostalMime.parse(raw) });
      done(refusal(await mailServer.answerMessage(recipients[0] ?? '')));
    },
  });
  // Some tests disconnect clients in the middle.
  server.on('error', () => {});
  await once(server.listen(port, '127.0.0.1'), 'listening');
  const address = server.server.address() as AddressInfo;
  const mailServer: MailServer = {
    url: `smtp://127.0.0.1:${address.port}`,
    port: address.port,
    received: [],
    answerRecipient: () => undefined,
    answerMessage: () => undefined,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return mailServer;
}
