import { escaped, lines } from '../../platform/mail/markup.ts';
import { withoutFilesLeft } from './no-room.ts';

/** A mail that is quoted below its answer. */
interface QuotedMail {
  sender_name: string;
  sender_address: string;
  body: string;
  /** ISO instant. */
  at: string;
}

/** The line above a quote: who wrote, and when in the organization's time zone. */
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
 * A mail as text and as HTML, with the mail that it answers quoted below, as people outside see the conversation only
 * in their mail program. Mail programs fold the quote by its markup, our pages by its class.
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
