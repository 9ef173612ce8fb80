import { bounceReason } from './bounce-reason.ts';
import { SYSTEM_SENDER } from './classify.ts';
import { fieldsOf } from './head.ts';
import { headerMessageIds, headerValues } from './headers.ts';
import type { Bounce, BounceRecipient, MailHeader, MailPart, ParsedMail } from './received-mail.ts';
import { storable } from './storable.ts';

/** RFC 3464, and RFC 6533 for internationalized addresses. */
const STATUS_TYPES = ['message/delivery-status', 'message/global-delivery-status'];
const MAIL_TYPES = ['message/rfc822', 'text/rfc822-headers', 'message/global', 'message/global-headers'];

const MAX_RECIPIENTS = 1_000;
/** Only the headers of the returned mail are read. */
const MAX_HEADER_BYTES = 64 * 1024;
const LONGEST_DIAGNOSTIC = 1_000;

const textOf = (bytes: Uint8Array) => storable(new TextDecoder().decode(bytes)).replaceAll('\r\n', '\n');

const fieldOf = (fields: readonly MailHeader[], name: string) =>
  fields.find((field) => field.name === name)?.value ?? '';

/** Removes the type of an address or a diagnostic, e.g. `rfc822;` and `smtp;`. */
const untyped = (value: string) => value.replace(/^[\w-]+\s*;\s*/, '');

/**
 * The server's action decides whether it has given up, not the class of the status: after days of retries it gives up
 * with a status 4.x (RFC 3464, 2.3.3). Without an action the class counts; other actions are about delivered mails.
 */
function outcomeOf(action: string, status: string): BounceRecipient['outcome'] | undefined {
  if (action === 'failed' || action === 'delayed') return action;
  if (action !== '') return undefined;
  if (status.startsWith('5.')) return 'failed';
  return status.startsWith('4.') ? 'delayed' : undefined;
}

function recipientOf(fields: readonly MailHeader[]): BounceRecipient[] {
  // The address that the sender used, when a server on the way had another one (RFC 3464, 2.3.1): that is the one we
  // know.
  const address = untyped(fieldOf(fields, 'original-recipient') || fieldOf(fields, 'final-recipient'));
  const status = /\b[245]\.\d{1,3}\.\d{1,3}\b/.exec(fieldOf(fields, 'status'))?.[0] ?? '';
  const outcome = outcomeOf(fieldOf(fields, 'action').toLowerCase().split(/[\s(]/)[0] ?? '', status);
  if (!outcome || address === '') return [];
  const diagnostic = untyped(fieldOf(fields, 'diagnostic-code')).slice(0, LONGEST_DIAGNOSTIC);
  return [
    {
      address: address.replace(/^<|>$/g, ''),
      outcome,
      status,
      diagnostic,
      reason: bounceReason(status, diagnostic),
    },
  ];
}

const isOfType = (types: readonly string[]) => (part: MailPart) => types.includes(part.mediaType);

/** The Message-ID of the returned mail. Some servers, such as Gmail's, name it only in their report. */
function originalMessageId(mail: ParsedMail, report: readonly MailHeader[]): string | null {
  const returned = mail.attachments.filter(isOfType(MAIL_TYPES)).map(({ bytes }) => {
    const [headers = ''] = textOf(bytes.subarray(0, MAX_HEADER_BYTES)).trimStart().split('\n\n');
    return headerMessageIds(fieldsOf(headers), 'message-id')[0];
  });
  return (
    returned.find((id) => id !== undefined) ??
    headerMessageIds(report, 'x-original-message-id')[0] ??
    mail.inReplyTo[0] ??
    mail.references.at(-1) ??
    null
  );
}

/**
 * Whether a mail is a report as a whole (RFC 6522), with the empty return path that reports have (RFC 5321, 4.5.5), or
 * a mail server as its sender. The topmost `Return-Path` is that of the mailbox's own server.
 */
function isFromServer({ headers, from }: ParsedMail): boolean {
  const [type = ''] = headerValues(headers, 'content-type');
  const isReport =
    /^multipart\/report\s*(;|$)/i.test(type) && /;\s*report-type\s*=\s*"?delivery-status\b/i.test(type);
  const [returnPath = ''] = headerValues(headers, 'return-path');
  return isReport && (/^<\s*>$/.test(returnPath) || from.some(({ address }) => SYSTEM_SENDER.test(address)));
}

/**
 * A mail's report on other mails that were not delivered (RFC 3464); null for none. The caller has to check that the
 * named mail was sent to that address: anybody can make a report up.
 */
export function bounceOf(mail: ParsedMail): Bounce | null {
  const groups = mail.attachments
    .filter(isOfType(STATUS_TYPES))
    .flatMap(({ bytes }) => textOf(bytes).split(/\n[ \t]*\n/))
    .map(fieldsOf);
  const recipients = groups.flatMap(recipientOf).slice(0, MAX_RECIPIENTS);
  if (recipients.length === 0) return null;
  const named = originalMessageId(mail, groups.flat());
  return { originalMessageId: named, recipients, isFromServer: isFromServer(mail) };
}
