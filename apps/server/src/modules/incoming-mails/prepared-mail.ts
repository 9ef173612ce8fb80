import { createHash } from 'node:crypto';
import { LIMITS } from '@landfall/contract/constants';
import type { Correspondent } from '@landfall/contract/messages';
import { shownText } from '@landfall/contract/shown-text';
import { type DescribedContent, describeContent } from '../../platform/files/described-content.ts';
import { keptFileName } from '../../platform/files/file-name.ts';
import { isUsableAddress } from '../../platform/mail/mail.ts';
import type {
  FoldedHtml,
  MailAddress,
  MailAttachment,
  ReceivedMail,
} from '../../platform/mail/reading/received-mail.ts';
import { singleLine } from '../../platform/mail/single-line.ts';
import { withPictures } from './inline-pictures.ts';

/** An attachment of a mail that becomes a document. */
export interface PreparedFile extends DescribedContent {
  fileName: string;
  content: Uint8Array;
}

/** A parsed mail, bounded to what the tables can store. */
export interface PreparedMail {
  from: Correspondent;
  to: Correspondent[];
  cc: Correspondent[];
  /** The reply addresses that the sender asked for (Reply-To); empty if they equal the sender's own address. */
  replyTo: Correspondent[];
  subject: string;
  /** ISO instant; null when it cannot be parsed. */
  sentAt: string | null;
  text: string;
  quoted: string;
  html: FoldedHtml | null;
  files: PreparedFile[];
  automaticReason: string | null;
  isConfirmed: boolean;
  /** Message-ID without angle brackets. */
  mailId: string | null;
  /** Message-IDs of the mails that it answers, the oldest first. */
  references: string[];
  threadIndex: string | null;
  threadTopic: string | null;
  contentHash: Buffer;
}

const LONGEST_HEADER = 998;
/** The maximum number of stored references: the first and the newest ones. */
const MAX_REFERENCES = 30;
const MAX_RECIPIENTS = 100;
/** The maximum number of reply addresses of a mail. */
const MAX_ASKED = 10;

const correspondentOf = ({ name, address }: MailAddress): Correspondent => ({
  name: singleLine(shownText(name), LIMITS.personName),
  address: singleLine(address, LIMITS.email),
});

/** The usable reply addresses of a mail; empty if all of them equal the sender's address, as most programs write. */
function askedAnswers({ from, replyTo }: ReceivedMail): Correspondent[] {
  const own = from.map(({ address }) => address.toLowerCase());
  const asked = replyTo.map(correspondentOf).filter(({ address }) => isUsableAddress(address));
  return asked.every(({ address }) => own.includes(address.toLowerCase())) ? [] : asked.slice(0, MAX_ASKED);
}

/** Shortens a chain of Message-IDs to its first and its newest ones. */
export function boundedChain(ids: readonly string[], limit = MAX_REFERENCES): string[] {
  const chain = [...new Set(ids)];
  return chain.length <= limit ? chain : [...chain.slice(0, 1), ...chain.slice(1 - limit)];
}

/** A hash of the mail's own contents, the same for copies of the mail that arrived by another route. */
async function hashOf(mail: ReceivedMail, files: readonly PreparedFile[]): Promise<Buffer> {
  const contents = [mail.messageId, mail.from, mail.date, mail.subject, mail.text, mail.html];
  const hash = createHash('sha256').update(JSON.stringify(contents));
  for (const { fileName, sha256 } of files) hash.update(JSON.stringify(fileName)).update(sha256);
  return hash.digest();
}

async function prepareFile({ name, bytes, mediaType }: MailAttachment): Promise<PreparedFile> {
  const fallback = mediaType === 'message/rfc822' ? 'mail.eml' : 'attachment';
  const content = await describeContent(
    (async function* () {
      yield bytes;
    })(),
  );
  return { ...content, fileName: keptFileName(name || fallback), content: bytes };
}

/** The whole text as an attachment, if the text is cut to be stored. */
function wholeText({ text, attachments }: ReceivedMail): MailAttachment[] {
  const isCut = text.shown.length > LIMITS.messageText || text.quoted.length > LIMITS.messageText;
  if (!isCut || attachments.some(({ name }) => name === 'message.txt')) return [];
  const bytes = new TextEncoder().encode(text.shown + text.quoted);
  return [{ name: 'message.txt', mediaType: 'text/plain', bytes, contentId: null, isInline: false }];
}

const cut = (text: string) => text.slice(0, LIMITS.messageText).toWellFormed();

/** Prepares a mail for storage. Pictures are embedded in its formatted text; its other attachments become documents. */
export async function prepareMail(mail: ReceivedMail): Promise<PreparedMail> {
  const { html, others } = withPictures(mail.html, mail.attachments);
  const files: PreparedFile[] = [];
  for (const part of [...others, ...wholeText(mail)])
    if (part.bytes.length > 0) files.push(await prepareFile(part));
  const { threadIndex, threadTopic } = mail;
  return {
    from: correspondentOf(mail.from[0] ?? { name: '', address: '' }),
    to: mail.to.slice(0, MAX_RECIPIENTS).map(correspondentOf),
    cc: mail.cc.slice(0, MAX_RECIPIENTS).map(correspondentOf),
    replyTo: askedAnswers(mail),
    subject: singleLine(mail.subject, LIMITS.threadSubject),
    sentAt: mail.date,
    text: cut(mail.text.shown).trim(),
    quoted: cut(mail.text.quoted),
    html,
    files,
    automaticReason: mail.automaticReason,
    isConfirmed: mail.authentication.result === 'pass',
    mailId: mail.messageId,
    references: boundedChain([...mail.references, ...mail.inReplyTo]),
    threadIndex: threadIndex === null ? null : singleLine(threadIndex, LONGEST_HEADER),
    threadTopic: threadTopic === null ? null : singleLine(threadTopic, LIMITS.threadSubject),
    contentHash: await hashOf(mail, files),
  };
}
