import type { SendMailOptions } from 'nodemailer';
import type { Letter, Recipient, WaitingMail } from './mail.ts';

/** Who mails come from. */
export interface Sender {
  name: string;
  address: string;
}

/**
 * Of mail that the product makes: no machine is to answer it, but they tell when it could not be delivered (RFC 3834; of the values
 * of [MS-OXCMAIL] 2.1.3.2.20 all but NDR).
 */
const AUTOMATIC = {
  'Auto-Submitted': 'auto-generated',
  'X-Auto-Response-Suppress': 'OOF, AutoReply, DR, RN, NRN',
};

const addressOf = ({ address, name = '' }: Recipient) => ({ address, name });

/** What only a member's own mail has. */
function headOf({ fromName, replyTo, to, cc, earlier }: Letter, from: Sender, idOf: (id: string) => string) {
  const references = earlier.map(idOf);
  return {
    from: { name: fromName, address: from.address },
    replyTo,
    to: to.map(addressOf),
    cc: cc.map(addressOf),
    envelope: { from: from.address, to: [...new Set([...to, ...cc].map(({ address }) => address))] },
    ...(references.length > 0 && { references, inReplyTo: references.at(-1) }),
  };
}

/**
 * The message of a mail, for nodemailer. Its Message-ID and date come from the mail, so that a repeat after a crash is
 * known for one. The envelope names the recipients alone, whatever the headers could be read as.
 */
export function messageOf(mail: WaitingMail, from: Sender): SendMailOptions {
  const idOf = (id: string) => `<${id}@${from.address.slice(from.address.lastIndexOf('@') + 1)}>`;
  return {
    ...(mail.letter
      ? headOf(mail.letter, from, idOf)
      : {
          from,
          to: { name: mail.recipient_name, address: mail.recipient },
          envelope: { from: from.address, to: [mail.recipient] },
          headers: AUTOMATIC,
        }),
    messageId: idOf(mail.id),
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
