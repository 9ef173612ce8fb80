import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { testCertificate } from './certificate.ts';

interface Options {
  /** Whether a sign-in by password or token is accepted. */
  isGood(signIn: { user: string; password?: string | null; accessToken?: string }): boolean;
  /** Receives a mail to an address. It may refuse the mail by throwing. */
  deliver(address: string, raw: Buffer): Promise<void>;
  /** Whether a recipient's address is accepted; all are unless given. */
  isTaken?(address: string): boolean;
}

/** A mail as it was submitted. */
interface SubmittedMail {
  from: string;
  to: string[];
  raw: string;
}

/** A server that accepts mail from signed-in users, over TLS on the loopback interface. */
export class SubmissionServer {
  readonly submitted: SubmittedMail[] = [];
  /** The sign-ins: who, and by which method. */
  readonly signedIn: string[] = [];
  readonly #options: Options;
  #server: SMTPServer | undefined;

  constructor(options: Options) {
    this.#options = options;
  }

  async start(): Promise<void> {
    const { certFile, keyFile, remove } = await testCertificate();
    const { isGood, deliver, isTaken = () => true } = this.#options;
    const server = new SMTPServer({
      secure: true,
      cert: readFileSync(certFile),
      key: readFileSync(keyFile),
      authMethods: ['PLAIN', 'LOGIN', 'XOAUTH2'],
      disableReverseLookup: true,
      closeTimeout: 1,
      onAuth: ({ username: user = '', password, accessToken, method }, _session, done) => {
        const isLetIn = isGood({
          user,
          ...(password !== undefined && { password }),
          ...(accessToken !== undefined && { accessToken }),
        });
        if (!isLetIn) return done(Object.assign(new Error(`Not good: ${password}`), { responseCode: 535 }));
        this.signedIn.push(`${user} by ${method}`);
        done(null, { user });
      },
      onRcptTo: ({ address }, _session, done) =>
        done(isTaken(address) ? null : Object.assign(new Error('No such user'), { responseCode: 550 })),
      onData: (stream, { envelope }, done) => {
        void (async () => {
          const raw = await buffer(stream);
          const to = envelope.rcptTo.map(({ address }) => address);
          const from = envelope.mailFrom ? envelope.mailFrom.address : '';
          this.submitted.push({ from, to, raw: raw.toString() });
          for (const address of to) await deliver(address, raw);
          done();
        })().catch(done);
      },
    });
    server.on('error', () => {});
    await once(server.listen(0, '127.0.0.1'), 'listening');
    await remove();
    this.#server = server;
  }

  get port(): number {
    if (!this.#server) throw new Error('The server was not started');
    return (this.#server.server.address() as AddressInfo).port;
  }

  close(): Promise<void> {
    return new Promise((resolve) => this.#server?.close(() => resolve()));
  }
}
