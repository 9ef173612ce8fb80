import type { Inbox } from '../../platform/mail/imap.ts';
import { singleLine } from '../../platform/mail/single-line.ts';

/** The number of latest mails that are examined. */
const LAST_MAILS = 10;
const LONGEST_NAME = 255;

/**
 * The name of the server that wrote the topmost `Authentication-Results` of a mail (RFC 8601, 2.2); null when the mail
 * has none, empty when the server omits its name.
 */
export function checkerOf(headers: string): string | null {
  const unfolded = headers.replace(/\r?\n[ \t]+/g, ' ');
  const value = /^authentication-results:(.*)$/im.exec(unfolded)?.[1];
  if (value === undefined) return null;
  const first = (value.replace(/\([^()]*\)/g, ' ').split(';')[0] ?? '').trim().split(/\s+/)[0] ?? '';
  return first.includes('=') ? '' : singleLine(first, LONGEST_NAME).toLowerCase();
}

/** Which server checks the senders of an inbox's latest mails, in words. */
export async function checkersOf(inbox: Inbox): Promise<{ ok: boolean; said: string }> {
  const { uidNext } = await inbox.examine();
  const last = (await inbox.numbersAfter(Math.max(uidNext - 1 - 10 * LAST_MAILS, 0))).slice(-LAST_MAILS);
  const counts = new Map<string, number>();
  for (const uid of last) {
    const checker = checkerOf((await inbox.headers(uid, ['authentication-results'])).toString('latin1'));
    if (checker !== null) counts.set(checker, (counts.get(checker) ?? 0) + 1);
  }
  const [mostFrequent] = [...counts].toSorted(([, a], [, b]) => b - a);
  if (!mostFrequent)
    return { ok: false, said: `None of the last ${last.length} mails says who checked its sender` };
  const [name, times] = mostFrequent;
  const share = `${times} of the last ${last.length} mails`;
  return name === ''
    ? { ok: true, said: `A server that leaves its name out, as Microsoft 365 does (${share})` }
    : { ok: true, said: `${name} (${share})` };
}
