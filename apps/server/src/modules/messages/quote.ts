import { escaped, lines } from '../../platform/mail/markup.ts';
import { withoutFilesLeft } from './no-room.ts';

/** A mail that is quoted below an answer to it. */
interface QuotedMail {
  sender_name: string;
  sender_address: string;
  body: string;
  /** ISO instant. */
  at: string;
}

/** Who wrote when, in the office's time zone. */
function introduction({ sender_name, sender_address, at }: QuotedMail, timeZone: string): string {
  const day = new Date(at).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone,
  });
  return `On ${day}, ${sender_name || sender_address} wrote:`;
}

/**
 * A mail as text and as HTML, with the mail that it answers quoted below: people outside have only their mail program to
 * see what it is about. Programs fold it by its marks, ours by the class.
 */
export function withQuote(
  text: string,
  answered: QuotedMail | undefined,
  timeZone: string,
): { text: string; html: string } {
  const html = `<div>${lines(text)}</div>`;
  if (!answered) return { text, html };
  const introduced = introduction(answered, timeZone);
  const body = withoutFilesLeft(answered.body);
  const quoted = body
    .split('\n')
    .map((line) => (line === '' || line.startsWith('>') ? `>${line}` : `> ${line}`));
  return {
    text: `${text}\n\n${introduced}\n${quoted.join('\n')}`,
    html: `${html}<br><blockquote class="landfall_quote" type="cite"><div>${escaped(introduced)}</div><div>${lines(body)}</div></blockquote>`,
  };
}
