import {
  type Correspondent,
  type Draft,
  type MailRecipient,
  type Message,
  WRITTEN_KINDS,
  type WrittenKind,
} from '@landfall/contract/messages';
import { z } from 'zod';
import type { ThreadPage } from '../queries.ts';
import { readRecipients, recipientWords } from '../recipients.ts';

const attached = z.object({ document_id: z.string(), no: z.number() });
/** A document's version as an attachment. */
export type Attached = z.infer<typeof attached>;

const composed = z.object({
  kind: z.enum(WRITTEN_KINDS),
  /** As typed: 'Ana Silva <ana@example.com>', or any text that is to become an address. */
  to: z.array(z.string()),
  cc: z.array(z.string()),
  subject: z.string(),
  attachments: z.array(attached),
  /** The texts of the mail and of the note, kept apart so that an internal word never gets into a mail. */
  mail: z.string(),
  note: z.string(),
});

/** A draft in a thread: a mail, an internal note, or both. */
export type Composed = z.infer<typeof composed>;

/** The part of a message that is a received mail. */
type Received = NonNullable<Message['received']>;

const kept = z.object({ values: composed, unsaved: z.boolean() });

/** A draft as this browser stores it, with whether the server lacks some of it. */
export type KeptDraft = z.infer<typeof kept>;

/** Parses a stored draft; undefined when it is none. */
export function readKept(found: unknown): KeptDraft | undefined {
  return kept.safeParse(found).data;
}

/**
 * The initial values of a new message: a mail that answers the last received one, to the recipients of the last sent
 * one, or to the only possible recipient; a note when there is none.
 */
export function firstValues(page: ThreadPage, messages: readonly Message[]): Composed {
  const { participants, reply_subject, sender } = page;
  const came = lastReceived(messages);
  const answered = came ? answerTo(came, sender) : [];
  const went = messages.findLast(({ mail }) => mail !== null && mail.state !== 'cancelled')?.mail;
  const [only, ...others] = participants;
  const [to, cc] =
    answered.length > 0
      ? [answered, []]
      : [went?.to ?? (only && others.length === 0 ? [only] : []), went?.cc ?? []];
  return {
    kind: participants.length > 0 || answered.length > 0 || went ? 'mail' : 'note',
    to: to.map(recipientWords),
    cc: cc.map(recipientWords),
    subject: reply_subject,
    attachments: [],
    mail: '',
    note: '',
  };
}

/** The last mail that a person sent to the office, to which a mail replies. */
export function lastReceived(messages: readonly Message[]): Received | undefined {
  const last = messages.findLast(({ received }) => received !== null && received.automatic_reason === null);
  return last?.received ?? undefined;
}

/** An address without its plus suffix, which is the same mailbox. */
function mailboxOf(address: string): string {
  return address.toLowerCase().replace(/\+[^@]*@/, '@');
}

/** Those with an e-mail address, one for each mailbox, without the office's own and those to leave out. */
function peopleOutside(
  named: readonly Correspondent[],
  { address, reply_to, mailboxes }: ThreadPage['sender'],
  without: readonly Correspondent[] = [],
): MailRecipient[] {
  const left = [address, reply_to, ...mailboxes, ...without.map((one) => one.address)];
  const seen = new Set(left.map(mailboxOf));
  // What a mail names as an address may be any text.
  return readRecipients(named.map(recipientWords)).filter((one) => {
    const mailbox = mailboxOf(one.address);
    return !seen.has(mailbox) && seen.add(mailbox);
  });
}

/**
 * The recipients of an answer to a mail: its Reply-To addresses if the sender is confirmed, else the sender.
 */
export function answerTo(
  { from, reply_to, is_confirmed }: Received,
  sender: ThreadPage['sender'],
): MailRecipient[] {
  const asked = is_confirmed ? peopleOutside(reply_to, sender) : [];
  return asked.length > 0 ? asked : readRecipients([recipientWords(from)]);
}

/** The other recipients of the mail that is answered, without its sender and the office's own addresses. */
export function othersOf(
  { from, reply_to, to, cc }: Received,
  sender: ThreadPage['sender'],
): MailRecipient[] {
  return peopleOutside([...to, ...cc], sender, [from, ...reply_to]);
}

/** Whether discarding would lose input. */
export function isBegun(values: Composed, first: Composed): boolean {
  const choices = ({ to, cc, subject, attachments }: Composed) =>
    JSON.stringify([to, cc, subject, attachments]);
  return values.mail.trim() !== '' || values.note.trim() !== '' || choices(values) !== choices(first);
}

/** The part that the server stores: the mail or the note that is being written, unless it is empty. */
export function draftOf({ to, cc, subject, attachments, ...texts }: Composed): Draft {
  const other = texts.kind === 'mail' ? 'note' : 'mail';
  const kind = texts[texts.kind].trim() === '' && texts[other].trim() !== '' ? other : texts.kind;
  return { kind, to: readRecipients(to), cc: readRecipients(cc), subject, attachments, text: texts[kind] };
}

/** The part of a composed message that is a mail. */
function mailOf({ to, cc, subject, attachments, mail }: Composed) {
  return { to, cc, subject, attachments, mail };
}

/** Whether two composed messages have the same mail, or the same note. */
export function isSame(kind: WrittenKind, one: Composed, other: Composed): boolean {
  if (kind === 'note') return one.note === other.note;
  return JSON.stringify(mailOf(one)) === JSON.stringify(mailOf(other));
}

/**
 * The restored draft: this browser's if it is newer than the server's, else the server's with the text of the other
 * kind.
 */
export function restoredValues(first: Composed, draft: Draft | null, held: KeptDraft | undefined): Composed {
  if (held?.unsaved) return held.values;
  const ofKind = (kind: WrittenKind) => (draft?.kind === kind ? draft : undefined);
  const [mail, note] = [ofKind('mail'), ofKind('note')];
  return {
    ...first,
    ...(held && mailOf(held.values)),
    ...(mail && {
      to: mail.to.map(recipientWords),
      cc: mail.cc.map(recipientWords),
      subject: mail.subject,
      attachments: mail.attachments,
      mail: mail.text,
    }),
    note: note?.text ?? held?.values.note ?? '',
    kind: draft?.kind ?? first.kind,
  };
}

/**
 * The values of a cancelled mail, to continue writing it. @param signature the signature that was appended, which will
 * be appended again
 */
export function valuesOfMail({ text, mail }: Message, signature: string): Partial<Composed> {
  const body = signature && text.endsWith(signature) ? text.slice(0, -signature.length).trimEnd() : text;
  if (!mail) return {};
  return {
    kind: 'mail',
    to: mail.to.map(recipientWords),
    cc: mail.cc.map(recipientWords),
    subject: mail.subject,
    attachments: mail.attachments.map(({ document_id, no }) => ({ document_id, no })),
    mail: body,
  };
}

/** A mail's text with the writer's signature below it. */
export function signed(text: string, signature: string): string {
  return signature ? `${text.trimEnd()}\n\n${signature}` : text.trimEnd();
}
