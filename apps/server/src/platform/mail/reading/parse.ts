import PostalMime, { type Attachment } from 'postal-mime';
import { headerAddresses, headerMessageIds, headerText, headerValues } from './headers.ts';
import { type MailHeader, type MailPart, type ParsedMail, UnreadableMailError } from './received-mail.ts';
import { storable } from './storable.ts';

/** Mails with a picture for every step of a form have tens of parts; one with thousands was made to hold us up. */
const MOST_PARTS = 1_000;
const MOST_HEADER_BYTES = 1024 * 1024;
const DEEPEST_PART = 50;

/** Headers that are kept: how the mail came, and what kind it is. */
const KEPT =
  /^(auto-submitted|precedence|list-.+|x-auto-?(reply|respond)|return-path|authentication-results|content-type|x-failed-recipients|importance|x-mailer|user-agent)$/;

/**
 * How many parts a mail seems to have. The parser has no limit for them, and makes all before any can be counted.
 * Boundaries are told by their parameter (RFC 2046, 5.1.1), wherever it stands.
 */
function partsIn(raw: Uint8Array): number {
  const text = Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength).toString('latin1');
  const parameters = text.matchAll(/\bboundary=(?:"([^"\r\n]{1,200})"|([^\s;"]{1,200}))/gi);
  const boundaries = new Set([...parameters].map(([, quoted, bare]) => quoted ?? bare));
  if (boundaries.size === 0) return 0;
  let count = 0;
  for (const [, line = ''] of text.matchAll(/^--([^\r\n]{1,200})/gm))
    if (boundaries.has(line.trimEnd())) count += 1;
  return count;
}

/** When a mail was sent. A year that no sender's clock shows is none, and PostgreSQL may not hold it. */
function sentAt(value: string): string | null {
  const date = new Date(value);
  const year = date.getUTCFullYear();
  return year > 1970 && year < 2200 ? date.toISOString() : null;
}

function attachment({ filename, mimeType, content, contentId }: Attachment): MailPart {
  if (typeof content === 'string') throw new TypeError('Attachments are asked for as bytes.');
  return {
    name: storable(filename ?? ''),
    mediaType: storable(mimeType),
    bytes: new Uint8Array(content),
    contentId: contentId ? storable(contentId.replace(/^\s*<|>\s*$/g, '')) : null,
  };
}

/** Why the parser gave up, as it says it, for a person. */
function refusal(error: unknown): UnreadableMailError {
  const message = error instanceof Error ? error.message : '';
  if (/header size/.test(message)) return new UnreadableMailError('Its headers are too long');
  if (/nesting depth/.test(message)) return new UnreadableMailError('Its parts are nested too deeply');
  return new UnreadableMailError('It is damaged');
}

/**
 * Reads a mail (RFC 5322, MIME). What is wrong in it is read as far as it goes: an unknown character set as
 * windows-1252, an unreadable date as none. Mails within it are attachments, so that their words are not taken for its own.
 * How many attachments it has, and how large they are, is limited by its own size alone.
 * @throws UnreadableMailError when it has more parts or headers than are read
 */
export async function parseMail(raw: Uint8Array): Promise<ParsedMail> {
  if (partsIn(raw) > MOST_PARTS)
    throw new UnreadableMailError(`It has more than ${MOST_PARTS.toLocaleString('en-US')} parts`);
  const email = await PostalMime.parse(raw, {
    forceRfc822Attachments: true,
    maxNestingDepth: DEEPEST_PART,
    maxHeadersSize: MOST_HEADER_BYTES,
  }).catch((error) => {
    throw refusal(error);
  });
  const headers: MailHeader[] = email.headers.map(({ key, value }) => ({
    name: key,
    value: storable(value),
  }));
  const addressesOf = (...names: string[]) =>
    names.flatMap((name) => headerAddresses(headers, name)).map(({ address }) => address);
  return {
    messageId: headerMessageIds(headers, 'message-id')[0] ?? null,
    inReplyTo: headerMessageIds(headers, 'in-reply-to'),
    references: headerMessageIds(headers, 'references'),
    date: sentAt(headerValues(headers, 'date')[0] ?? ''),
    from: headerAddresses(headers, 'from'),
    sender: headerAddresses(headers, 'sender'),
    replyTo: headerAddresses(headers, 'reply-to'),
    to: headerAddresses(headers, 'to'),
    cc: headerAddresses(headers, 'cc'),
    deliveredTo: addressesOf('delivered-to', 'envelope-to', 'x-envelope-to'),
    originalTo: addressesOf('x-original-to'),
    subject: headerText(headers, 'subject'),
    text: storable(email.text ?? ''),
    html: email.html === undefined ? null : storable(email.html),
    attachments: email.attachments.map(attachment),
    threadIndex: headerValues(headers, 'thread-index')[0] ?? null,
    threadTopic: headerText(headers, 'thread-topic') || null,
    headers: headers.filter(({ name }) => KEPT.test(name)),
  };
}
