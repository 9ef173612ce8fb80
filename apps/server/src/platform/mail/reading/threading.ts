import type { ParsedMail } from './received-mail.ts';

/** Evidence that a mail belongs to a thread. */
export type ThreadCandidate =
  | { by: 'token'; token: string }
  | { by: 'in_reply_to'; messageId: string }
  | { by: 'references'; messageId: string };

type Addressed = Pick<ParsedMail, 'to' | 'cc' | 'deliveredTo' | 'originalTo'>;

/** The format of a token. Servers on the way may change its case, which is therefore ignored. */
const TOKEN = /^[a-z0-9]{16,64}$/;

/**
 * The address for replies in one thread: `<local>+<token>@<domain>` (RFC 5233). @throws TypeError when `mailbox` is no
 * address
 */
export function tokenAddress(mailbox: string, token: string): string {
  const at = mailbox.lastIndexOf('@');
  if (at < 1) throw new TypeError('A mailbox has an address.');
  return `${mailbox.slice(0, at)}+${token}${mailbox.slice(at)}`;
}

/**
 * Tokens in the addresses to which a mail was sent, in lower case: of the envelope first, which names the recipient of
 * this copy.
 * @param mailbox the address without a token
 * @param envelope recipients that the transport names, if it does
 */
export function tokensOf(mail: Addressed, mailbox: string, envelope: readonly string[] = []): string[] {
  const [before = '', after = ''] = tokenAddress(mailbox.toLowerCase(), '\n').split('\n');
  const headers = [
    ...mail.originalTo,
    ...mail.deliveredTo,
    ...[...mail.to, ...mail.cc].map((one) => one.address),
  ];
  const tokens = [...envelope, ...headers].flatMap((each) => {
    const address = each.toLowerCase();
    if (!address.startsWith(before) || !address.endsWith(after)) return [];
    const token = address.slice(before.length, -after.length);
    return TOKEN.test(token) ? [token] : [];
  });
  return [...new Set(tokens)];
}

/**
 * Evidence of the thread that a mail belongs to, the strongest first: tokens, then the mails it replies to, then the
 * chain from its newest. Subjects are ignored, because anybody can choose one.
 */
export function threadCandidates(
  mail: Addressed & Pick<ParsedMail, 'inReplyTo' | 'references'>,
  mailbox: string,
  envelope: readonly string[] = [],
): ThreadCandidate[] {
  const answered = new Set(mail.inReplyTo);
  const chain = mail.references.filter((id) => !answered.has(id)).reverse();
  return [
    ...tokensOf(mail, mailbox, envelope).map((token) => ({ by: 'token' as const, token })),
    ...mail.inReplyTo.map((messageId) => ({ by: 'in_reply_to' as const, messageId })),
    ...chain.map((messageId) => ({ by: 'references' as const, messageId })),
  ];
}
