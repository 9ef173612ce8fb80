import type { Inbox } from '../../platform/mail/imap.ts';
import { singleLine } from '../../platform/mail/single-line.ts';

/** So many of the last mails are looked at. */
const LAST_MAILS = 10;
const LONGEST_NAME = 255;

/**
 * Under which name the topmost `Authentication-Results` of a mail was written (RFC 8601, 2.2); null: the mail has none, empty:
 * its server leaves its name out.
 */
export function checkerOf(headers: string): string | null {
  const unfolded = headers.replace(/\r?\n[ \t]+/g, ' ');
  const value = /^authentication-results:(.*)$/im.exec(unfolded)?.[1];
  if (value === undefined) return null;
  const first = (value.replace(/\([^()]*\)/g, ' ').split(';')[0] ?? '').trim().split(/\s+/)[0] ?? '';
  return first.includes('=') ? '' : singleLine(first, LONGEST_NAME).toLowerCase();
}

/** Who checks the senders of the last mails of an inbox, as a person reads it. */
export async function checkersOf(inbox: Inbox): Promise<{ ok: boolean; said: string }> {
  const { uidNext } = await inbox.examine();
  const last = (await inbox.numbersAfter(Math.max(uidNext - 1 - 10 * LAST_MAILS, 0))).slice(-LAST_MAILS);
  const counts = new Map<string, number>();
  for (const uid of last) {
    const checker = checkerOf((await inbox.headers(uid, ['authentication-results'])).toString('latin1'));
    if (checker !== null) counts.set(checker, (counts.get(checker) ?? 0) + 1);
  }
  const [most] = [...counts].toSorted(([, a], [, b]) => b - a);
  if (!most) return { ok: false, said: `None of the last ${last.length} mails says who checked its sender` };
  const [name, times] = most;
  const share = `${times} of the last ${last.length} mails`;
  return name === ''
    ? { ok: true, said: `A server that leaves its name out, as Microsoft 365 does (${share})` }
    : { ok: true, said: `${name} (${share})` };
}
