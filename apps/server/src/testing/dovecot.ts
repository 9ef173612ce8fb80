import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { connect } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { delimiter, join } from 'node:path';
import { ImapFlow } from 'imapflow';
import { testCertificate } from './certificate.ts';
import { freePort, until } from './waiting.ts';

// Debian's folder for it is not in everybody's path.
const program = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin']
  .map((folder) => join(folder, 'dovecot'))
  .find((path) => existsSync(path));

const MISSING = 'dovecot is missing: apt-get install dovecot-imapd';
// In CI no test may be skipped silently.
if (!program && process.env.CI) throw new Error(MISSING);

/** Why tests with the real IMAP server cannot run here; undefined if they can. */
export const NO_DOVECOT = program ? undefined : MISSING;

/** The password of every mailbox there. */
export const MAIL_PASSWORD = 'swordfish-and-chips';

/** Debian's unprivileged account: the server refuses to run its parts as root. */
const NOBODY = { name: 'nobody', uid: 65_534, gid: 65_534 };

interface Options {
  /** The address at which it validates OAuth 2 tokens (RFC 7662); by default it accepts no tokens. */
  introspectionUrl?: string;
}

/** A real IMAP server on the loopback interface, with a mailbox for any user and the password {@link MAIL_PASSWORD}. */
export class Dovecot {
  readonly #folder = mkdtempSync(join(tmpdir(), 'landfall-dovecot-'));
  readonly #options: Options;
  #process: ChildProcess | undefined;
  #log = '';
  port = 0;
  /** Its self-signed certificate for localhost. */
  certificate = '';

  constructor(options: Options = {}) {
    this.#options = options;
  }

  async start(): Promise<void> {
    const isRoot = process.getuid?.() === 0;
    const { username, uid, gid } = userInfo();
    const user = isRoot ? NOBODY : { name: username, uid, gid };
    const { certFile, keyFile, remove } = await testCertificate();
    const [cert, key] = [join(this.#folder, 'cert.pem'), join(this.#folder, 'key.pem')];
    this.certificate = readFileSync(certFile, 'utf8');
    writeFileSync(cert, this.certificate);
    writeFileSync(key, readFileSync(keyFile));
    await remove();
    this.port = await freePort();
    const tokens = join(this.#folder, 'tokens.conf');
    const { introspectionUrl } = this.#options;
    writeFileSync(
      tokens,
      `introspection_mode = post\nintrospection_url = ${introspectionUrl}\nusername_attribute = username\nactive_attribute = active\nactive_value = true\n`,
    );
    const byToken = `passdb {\n  driver = oauth2\n  mechanisms = xoauth2 oauthbearer\n  args = ${tokens}\n}`;
    const configuration = join(this.#folder, 'dovecot.conf');
    writeFileSync(
      configuration,
      `
protocols = imap
listen = 127.0.0.1
base_dir = ${this.#folder}/run
state_dir = ${this.#folder}/state
log_path = /dev/stderr
default_internal_user = ${user.name}
default_internal_group = ${isRoot ? 'nogroup' : ''}
default_login_user = ${user.name}
first_valid_uid = 1
ssl = required
ssl_cert = <${cert}
ssl_key = <${key}
auth_mechanisms = plain login ${introspectionUrl ? 'xoauth2 oauthbearer' : ''}
auth_failure_delay = 0
mailbox_idle_check_interval = 1s
mail_max_userip_connections = 100
${introspectionUrl ? byToken : ''}
passdb {
  driver = static
  mechanisms = plain login
  args = password=${MAIL_PASSWORD}
}
userdb {
  driver = static
  args = uid=${user.uid} gid=${user.gid} home=${this.#folder}/mail/%u
}
mail_location = maildir:~
service imap-login {
  chroot =
  inet_listener imap {
    port = 0
  }
  inet_listener imaps {
    port = ${this.port}
  }
}
service anvil {
  chroot =
}
service stats {
  chroot =
}
`,
    );
    for (const folder of ['run', 'state', 'mail']) mkdirSync(join(this.#folder, folder));
    chmodSync(this.#folder, 0o755);
    if (isRoot)
      for (const name of ['.', ...readdirSync(this.#folder)])
        chownSync(join(this.#folder, name), user.uid, user.gid);
    this.#process = spawn(program ?? 'dovecot', ['-F', '-c', configuration], {
      stdio: ['ignore', 'ignore', 'pipe'],
      ...(isRoot && { uid: user.uid, gid: user.gid }),
    });
    this.#process.stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.#log += text;
    });
    await until(
      () => this.#takesConnections(),
      30_000,
      () => `dovecot to listen: ${this.#log}`,
    );
  }

  async #takesConnections(): Promise<boolean> {
    const socket = connect(this.port, '127.0.0.1');
    try {
      await once(socket, 'connect');
      return true;
    } catch {
      return false;
    } finally {
      socket.destroy();
    }
  }

  /** Its log so far. */
  get log(): string {
    return this.#log;
  }

  /** Signs a user in to their mailbox, as their mail program does. */
  async signIn(user: string): Promise<ImapFlow> {
    const client = new ImapFlow({
      host: 'localhost',
      port: this.port,
      secure: true,
      logger: false,
      tls: { ca: this.certificate },
      auth: { user, pass: MAIL_PASSWORD },
    });
    client.on('error', () => {});
    await client.connect();
    return client;
  }

  /** Delivers mails to an inbox, one after the other. */
  async deliver(user: string, mails: readonly (string | Buffer)[], at?: Date): Promise<void> {
    const client = await this.signIn(user);
    for (const mail of mails) await client.append('INBOX', mail, [], at);
    await client.logout();
  }

  /** Renumbers the mails of an inbox, as a server restored from a copy does. */
  renumber(user: string): void {
    const folder = join(this.#folder, 'mail', user);
    const list = join(folder, 'dovecot-uidlist');
    const before = readFileSync(list, 'utf8');
    const [, validity = ''] = /^3 V(\d+) /.exec(before) ?? [];
    for (const name of readdirSync(folder))
      if (name.startsWith('dovecot')) rmSync(join(folder, name), { recursive: true });
    writeFileSync(list, before.replace(`V${validity}`, `V${Number(validity) + 7}`));
    if (process.getuid?.() === 0) chownSync(list, NOBODY.uid, NOBODY.gid);
  }

  async stop(): Promise<void> {
    const ended = this.#process && once(this.#process, 'exit');
    this.#process?.kill('SIGTERM');
    await ended;
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

/** A mail from a client, as it arrives. */
export function rawMail(subject: string, more = 'Dear Ada, thank you.'): string {
  return [
    'From: Ngozi Okafor <ngozi@example.test>',
    'To: office@firm.example',
    `Subject: ${subject}`,
    `Message-ID: <${crypto.randomUUID()}@example.test>`,
    'Date: Mon, 02 Mar 2026 10:00:00 +0000',
    '',
    more,
    '',
  ].join('\r\n');
}
