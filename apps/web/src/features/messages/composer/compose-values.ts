import {
  type Draft,
  type MailRecipient,
  type Message,
  WRITTEN_KINDS,
  type WrittenKind,
} from '@landfall/contract/messages';
import { z } from 'zod';
import type { ThreadPage } from '../queries.ts';
import { readRecipient, readRecipients, recipientWords } from '../recipients.ts';

const attached = z.object({ document_id: z.string(), no: z.number() });
/** A version of a document that goes with a mail. */
export type Attached = z.infer<typeof attached>;

const composed = z.object({
  kind: z.enum(WRITTEN_KINDS),
  /** As they are written: 'Ana Silva <ana@example.com>', or what is to become an address. */
  to: z.array(z.string()),
  cc: z.array(z.string()),
  subject: z.string(),
  attachments: z.array(attached),
  /** What the mail says, and what the note says: no word of one ever stands in the other. */
  mail: z.string(),
  note: z.string(),
});

/** What somebody has begun to write in a thread: a mail, an internal note, or both. */
export type Composed = z.infer<typeof composed>;

const kept = z.object({ values: composed, unsaved: z.boolean() });

/** The same as this browser keeps it, and whether the server has not got all of it yet. */
export type KeptDraft = z.infer<typeof kept>;

/** Reads what this browser kept; undefined where it is none. */
export function readKept(found: unknown): KeptDraft | undefined {
  return kept.safeParse(found).data;
}

/**
 * What writing in a thread begins with: a mail to the sender of the last one that came, to whom the last one went, or to the
 * only one who can be written to; a note where there is nobody.
 */
export function firstValues(page: ThreadPage, messages: readonly Message[]): Composed {
  const { participants, reply_subject } = page;
  const came = lastReceived(messages);
  // What a mail names as its sender may be anything.
  const sender = came && readRecipient(recipientWords(came.from));
  const went = messages.findLast(({ mail }) => mail !== null && mail.state !== 'cancelled')?.mail;
  const [only, ...others] = participants;
  const [to, cc] = sender
    ? [[sender], []]
    : [went?.to ?? (only && others.length === 0 ? [only] : []), went?.cc ?? []];
  return {
    kind: participants.length > 0 || sender || went ? 'mail' : 'note',
    to: to.map(recipientWords),
    cc: cc.map(recipientWords),
    subject: reply_subject,
    attachments: [],
    mail: '',
    note: '',
  };
}

/** The last mail that a person sent to the office, which a mail answers. */
export function lastReceived(messages: readonly Message[]): NonNullable<Message['received']> | undefined {
  const last = messages.findLast(({ received }) => received !== null && received.automatic_reason === null);
  return last?.received ?? undefined;
}

/** An address without what stands behind a plus sign: the same mailbox. */
function mailboxOf(address: string): string {
  return address.toLowerCase().replace(/\+[^@]*@/, '@');
}

/** Whoever else had the mail that is answered, but for the office itself. */
export function othersOf(
  { from, to, cc }: NonNullable<Message['received']>,
  { address, reply_to }: ThreadPage['sender'],
): MailRecipient[] {
  const left = new Set([from.address, address, reply_to].map(mailboxOf));
  return readRecipients([...to, ...cc].map(recipientWords)).filter((one) => {
    const mailbox = mailboxOf(one.address);
    return !left.has(mailbox) && left.add(mailbox);
  });
}

/** Whether anything was written or chosen that would be missed. */
export function isBegun(values: Composed, first: Composed): boolean {
  const choices = ({ to, cc, subject, attachments }: Composed) =>
    JSON.stringify([to, cc, subject, attachments]);
  return values.mail.trim() !== '' || values.note.trim() !== '' || choices(values) !== choices(first);
}

/** The part of it that the server keeps: a mail or a note, whichever is being written and says something. */
export function draftOf({ to, cc, subject, attachments, ...texts }: Composed): Draft {
  const other = texts.kind === 'mail' ? 'note' : 'mail';
  const kind = texts[texts.kind].trim() === '' && texts[other].trim() !== '' ? other : texts.kind;
  return { kind, to: readRecipients(to), cc: readRecipients(cc), subject, attachments, text: texts[kind] };
}

/** The part of a composed message that is a mail. */
function mailOf({ to, cc, subject, attachments, mail }: Composed) {
  return { to, cc, subject, attachments, mail };
}

/** What is written on: what this browser has newer than the server, else what the server has, with the other kind's text. */
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

/** A mail that was taken back, to be written on. @param signature what was put below it, which comes below it again */
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
