import { headerValues } from './headers.ts';
import type { ParsedMail } from './received-mail.ts';

type Classified = Pick<ParsedMail, 'headers' | 'from' | 'sender'>;

/** An address without its plus suffix, for comparisons. */
const withoutTag = (address: string) => address.toLowerCase().replace(/\+[^@]*(?=@)/, '');

/** The sender of reports of mail servers. */
export const SYSTEM_SENDER = /^(mailer-daemon|postmaster)(@|$)/i;

/** A header's first value without parameters and comments, in lower case. */
const wordOf = ({ headers }: Classified, name: string) =>
  headerValues(headers, name)[0]
    ?.toLowerCase()
    .match(/[^\s;(]+/)?.[0];

/**
 * Why a mail was not written by a person to us, in plain words; null: it may have been. `X-Auto-Response-Suppress` is
 * ignored, because mails of people have it too.
 * @param ownAddresses from which Landfall sends, without tokens
 */
export function automaticReason(mail: Classified, ownAddresses: readonly string[]): string | null {
  const { headers, from, sender } = mail;
  const has = (name: RegExp) => headers.some((header) => name.test(header.name));

  const own = new Set(ownAddresses.map(withoutTag));
  if ([...from, ...sender].some(({ address }) => own.has(withoutTag(address))))
    return 'It was sent from an address of this office';
  // RFC 6522.
  if (/^multipart\/report\b/i.test(headerValues(headers, 'content-type')[0] ?? ''))
    return 'It is a report of a mail server';
  if (from.some(({ address }) => SYSTEM_SENDER.test(address))) return 'It was sent by a mail server';
  // A report has an empty return path (RFC 5321, 4.5.5).
  if (headerValues(headers, 'return-path').some((value) => /^<\s*>$/.test(value)))
    return 'It asks not to be answered, as reports of mail servers do';
  // RFC 3834, 5.
  const submitted = wordOf(mail, 'auto-submitted');
  if (submitted && submitted !== 'no') return 'It says that it is an automatic reply or notification';
  if (has(/^x-auto-?(reply|respond)$/)) return 'It says that it is an automatic reply';
  if (has(/^list-/)) return 'It came through a mailing list';
  if (/^(bulk|junk|list|auto[-_]reply)$/.test(wordOf(mail, 'precedence') ?? ''))
    return 'It says that it was sent to many';
  return null;
}
