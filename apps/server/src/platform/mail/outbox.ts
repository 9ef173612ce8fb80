import { mkdir, open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Outcome, Post, WaitingMail } from './mail.ts';
import { messageOf, type Sender } from './message.ts';

interface OutboxOptions {
  /** Folder of the `.eml` files; made when it is missing. */
  folder: string;
  from: Sender;
  /** Shows lines to whoever runs the server. */
  announce: (lines: string[]) => void;
}

/** Writes `content` so that the file is there whole or not at all, for its owner's eyes alone. */
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

/** In place of a mail server: each mail becomes a file, and its subject and links are shown. */
export function outboxPost({ folder, from, announce }: OutboxOptions): Post {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });

  async function write(mail: WaitingMail): Promise<void> {
    const { message } = await transport.sendMail(messageOf(mail, from));
    if (!Buffer.isBuffer(message)) throw new TypeError('The message was not buffered');
    // In the order of their making; a repeat takes the place of the first.
    const name = `${mail.created_at.slice(0, 19).replaceAll(/[-:]/g, '')}Z-${mail.id}.eml`;
    await writeWhole(folder, name, message);
    announce([`Mail to ${mail.recipient}: ${mail.subject}`, ...linksIn(mail.text), join(folder, name)]);
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
