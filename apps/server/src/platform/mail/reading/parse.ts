import PostalMime, { type Attachment } from 'postal-mime';
import { headerAddresses, headerMessageIds, headerText, headerValues } from './headers.ts';
import { type MailHeader, type MailPart, type ParsedMail, UnreadableMailError } from './received-mail.ts';
import { storable } from './storable.ts';

/**
 * The most lines of a mail, and the most that look like a boundary (RFC 2046, 5.1.1). The parser has no limit for them
 * and uses some hundred bytes per line and thousands per part, so that more would exhaust the process's memory. Even
 * the largest mails have fewer, unless they were made for that purpose.
 */
const MAX_LINES = 1_000_000;
const MAX_BOUNDARY_LINES = 4_000;
const MAX_HEADER_BYTES = 512 * 1024;
const DEEPEST_PART = 50;

/** The headers that are kept, which say how the mail was delivered, and its kind. */
const KEPT =
  /^(auto-submitted|precedence|list-.+|x-auto-?(reply|respond)|return-path|authentication-results|content-type|x-failed-recipients|importance|x-mailer|user-agent)$/;

const LINE_END = 0x0a;
const STROKE = 0x2d;

function refuseTooManyLines(raw: Uint8Array): void {
  let lines = 0;
  let boundaries = 0;
  for (let at = raw.indexOf(LINE_END); at >= 0; at = raw.indexOf(LINE_END, at + 1)) {
    lines += 1;
    if (raw[at + 1] === STROKE && raw[at + 2] === STROKE) boundaries += 1;
  }
  if (lines > MAX_LINES) throw new UnreadableMailError('It has too many lines');
  if (boundaries > MAX_BOUNDARY_LINES) throw new UnreadableMailError('It has too many parts');
}

/** When a mail was sent. An implausible year is discarded, because PostgreSQL may not be able to store it. */
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
    contentId: storable((contentId ?? '').replace(/^\s*<|>\s*$/g, '')) || null,
  };
}

/** The parser's reason for giving up, as a message. */
function refusal(error: unknown): UnreadableMailError {
  const message = error instanceof Error ? error.message : '';
  if (/header size/.test(message)) return new UnreadableMailError('Its headers are too long');
  if (/nesting depth/.test(message)) return new UnreadableMailError('Its parts are nested too deeply');
  return new UnreadableMailError('It is damaged');
}

/**
 * Parses a mail (RFC 5322, MIME). Invalid parts are read as far as possible: an unknown character set as windows-1252,
 * an invalid date as none. Attached mails stay attachments, so that their text is not taken for the mail's own. The
 * number and size of attachments is limited only by the mail's size.
 * @throws UnreadableMailError when it has more lines, parts or headers than are read
 */
export async function parseMail(raw: Uint8Array): Promise<ParsedMail> {
  refuseTooManyLines(raw);
  const email = await PostalMime.parse(raw, {
    forceRfc822Attachments: true,
    maxNestingDepth: DEEPEST_PART,
    maxHeadersSize: MAX_HEADER_BYTES,
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
