import type { SendMailOptions } from 'nodemailer';
import type { Letter, Recipient, WaitingMail } from './mail.ts';

/** The sender of mails. */
export interface Sender {
  name: string;
  address: string;
}

/**
 * Headers of mail that the product makes: no automatic replies, but reports of failed delivery (RFC 3834; of the values
 * of [MS-OXCMAIL] 2.1.3.2.20 all but NDR).
 */
const AUTOMATIC = {
  'Auto-Submitted': 'auto-generated',
  'X-Auto-Response-Suppress': 'OOF, AutoReply, DR, RN, NRN',
};

const addressOf = ({ address, name = '' }: Recipient) => ({ address, name });

/** Longer names in other mails are left out: they are strangers' text, and no line may have more than 998 octets. */
const LONGEST_NAME = 250;

const isShort = (name: string) => Buffer.byteLength(name) <= LONGEST_NAME;

const bracketed = (id: string) => `<${id}>`;

/** Headers of a member's own mail only. */
function headOf(letter: Letter, from: Sender): SendMailOptions {
  const { fromName, replyTo, to, cc, messageId, inReplyTo, threadIndex, threadTopic } = letter;
  const references = letter.references.filter(isShort);
  const address = letter.fromAddress ?? from.address;
  return {
    from: { name: fromName, address },
    replyTo,
    to: to.map(addressOf),
    cc: cc.map(addressOf),
    envelope: { from: address, to: [...new Set([...to, ...cc].map((each) => each.address))] },
    messageId: bracketed(messageId),
    ...(inReplyTo && isShort(inReplyTo) && { inReplyTo: bracketed(inReplyTo) }),
    ...(references.length > 0 && { references: references.map(bracketed) }),
    headers: {
      ...(threadIndex && isShort(threadIndex) && { 'Thread-Index': threadIndex }),
      ...(threadTopic && { 'Thread-Topic': threadTopic }),
    },
  };
}

/** The Message-ID of a mail by our id and its sender's address, without angle brackets. */
export function messageIdOf(id: string, address: string): string {
  return `${id}@${address.slice(address.lastIndexOf('@') + 1)}`;
}

/**
 * The message of a mail, for nodemailer. Its Message-ID and date are the mail's, so that a repeat after a crash is
 * recognized. The envelope names only the recipients, however the headers might be parsed.
 */
export function messageOf(mail: WaitingMail, from: Sender): SendMailOptions {
  return {
    ...(mail.letter
      ? headOf(mail.letter, from)
      : {
          from: { name: mail.writer?.fromName ?? from.name, address: from.address },
          ...(mail.writer && { replyTo: mail.writer.replyTo }),
          to: { name: mail.recipient_name, address: mail.recipient },
          envelope: { from: from.address, to: [mail.recipient] },
          messageId: bracketed(messageIdOf(mail.id, from.address)),
          headers: mail.writer ? {} : AUTOMATIC,
        }),
    date: new Date(mail.created_at),
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    attachments: mail.attachments.map(({ filename, contentType, content }) => ({
      filename,
      contentType,
      content,
    })),
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
