import { existsSync } from 'node:fs';
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DAY_MS, HOUR_MS } from '@landfall/domain/durations';
import type { Clock } from '../clock.ts';
import type { PeriodicTask } from '../jobs/periodic-tasks.ts';
import type { Outcome, Post, WaitingMail } from './mail.ts';
import { messageOf, type Sender } from './message.ts';

/** The folder for mails that are written to files. */
export function outboxOf(dataDir: string): string {
  return join(dataDir, 'outbox');
}

interface OutboxOptions {
  /** Folder of the `.eml` files; created when it is missing. */
  folder: string;
  from: Sender;
  /** Shows lines to the operator. */
  announce: (lines: string[]) => void;
  /** Whether recipients and links are shown: a link gives its reader access. */
  showsLinks: boolean;
}

/** `2026-03-02T15:00:00.123Z` as `20260302T150000Z`, for names of files. */
const timeInName = (instant: string) => `${instant.slice(0, 19).replaceAll(/[-:]/g, '')}Z`;
/** The name of a mail's file, with the mail's time. */
const MAIL_FILE = /^(\d{8}T\d{6}Z)-[\da-f-]{36}\.eml$/;

/** Writes a file that exists completely or not at all, readable by its owner only. */
async function writeWhole(folder: string, name: string, content: Buffer): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const aside = join(folder, `.${name}.part`);
  const file = await open(aside, 'w', 0o600);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(aside, join(folder, name));
}

const linksIn = (text: string) => [...new Set(text.match(/https?:\/\/[^\s<>"]+/g))];

/** Replaces a mail server: each mail is written to a file, and its subject and path are shown. */
export function outboxPost({ folder, from, announce, showsLinks }: OutboxOptions): Post {
  async function write(mail: WaitingMail): Promise<void> {
    const { createTransport } = await import('nodemailer');
    const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
    const { message } = await transport.sendMail(messageOf(mail, from));
    if (!Buffer.isBuffer(message)) throw new TypeError('The message was not buffered');
    // Sorted by creation; a repeat replaces the first.
    const name = `${timeInName(mail.created_at)}-${mail.id}.eml`;
    await writeWhole(folder, name, message);
    const path = join(folder, name);
    if (showsLinks) announce([`Mail to ${mail.recipient}: ${mail.subject}`, ...linksIn(mail.text), path]);
    else announce([`Mail: ${mail.subject}`, path]);
  }

  return {
    async send(mail): Promise<Outcome> {
      try {
        await write(mail);
        return { kind: 'sent' };
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        return { kind: 'delayed', reason: `The outbox could not be written: ${reason}`, handedOver: false };
      }
    },
    close() {},
  };
}

const KEPT_MS = 7 * DAY_MS;

/** Deletes the mails of {@link outboxPost} seven days after they were made. */
export function forgetOutbox(dataDir: string, clock: Clock): PeriodicTask {
  const folder = outboxOf(dataDir);
  return {
    name: 'forget mail in the outbox',
    everyMs: HOUR_MS,
    async work() {
      const oldest = timeInName(new Date(clock.now() - KEPT_MS).toISOString());
      if (!existsSync(folder)) return;
      for (const file of await readdir(folder)) {
        // Also files that a crash has left incomplete.
        const name = file.replace(/^\.(.+)\.part$/, '$1');
        const time = MAIL_FILE.exec(name)?.[1];
        if (time && time < oldest) await rm(join(folder, file), { force: true });
      }
    },
  };
}
