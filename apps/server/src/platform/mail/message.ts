import type { SendMailOptions } from 'nodemailer';
import type { WaitingMail } from './mail.ts';

/** Who mails come from. */
export interface Sender {
  name: string;
  address: string;
}

/**
 * The message of a mail, for nodemailer. Its Message-ID and date come from the mail, so that a repeat after a crash is
 * known for one. The envelope names the recipient alone, whatever the headers could be read as.
 */
export function messageOf(mail: WaitingMail, from: Sender): SendMailOptions {
  return {
    messageId: `<${mail.id}@${from.address.slice(from.address.lastIndexOf('@') + 1)}>`,
    date: new Date(mail.created_at),
    from,
    to: { name: mail.recipient_name, address: mail.recipient },
    envelope: { from: from.address, to: [mail.recipient] },
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    attachments: mail.attachments.map(({ filename, contentType, content }) => ({
      filename,
      contentType,
      content,
    })),
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
