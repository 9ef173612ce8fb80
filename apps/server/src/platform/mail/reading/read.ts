import { authenticationOf } from './authentication.ts';
import { bounceOf } from './bounce.ts';
import { automaticReason } from './classify.ts';
import { safeHtml } from './html.ts';
import { isTooDeep } from './html-depth.ts';
import { foldHtml } from './html-quotes.ts';
import { htmlText } from './html-text.ts';
import { parseMail } from './parse.ts';
import {
  type FoldedHtml,
  type FoldedText,
  type MailPart,
  type MailReading,
  type ParsedMail,
  type ReadingOptions,
  UnreadableMailError,
} from './received-mail.ts';
import { foldText, isBlank } from './text-quotes.ts';

/** Longer text becomes an attachment, as it is too long to be read on a page. HTML has more characters than words. */
const MAX_TEXT_CHARACTERS = 1_000_000;
const MAX_HTML_CHARACTERS = 5_000_000;

function asAttachment(name: string, mediaType: string, text: string): MailPart {
  return { name, mediaType, bytes: new TextEncoder().encode(text), contentId: null };
}

/** The texts of a mail that can be shown, and the others as attachments, so that nothing is lost. */
function shownTexts({ text, html }: ParsedMail): { text: string; html: string | null; others: MailPart[] } {
  const isLongText = text.length > MAX_TEXT_CHARACTERS;
  const isOddHtml = html !== null && (html.length > MAX_HTML_CHARACTERS || isTooDeep(html));
  return {
    text: isLongText ? text.slice(0, MAX_TEXT_CHARACTERS).toWellFormed() : text,
    html: isOddHtml ? null : html,
    others: [
      ...(isLongText ? [asAttachment('message.txt', 'text/plain', text)] : []),
      ...(isOddHtml ? [asAttachment('message.html', 'text/html', html)] : []),
    ],
  };
}

const wordsOf = ({ shown, quoted }: FoldedHtml): FoldedText => ({
  shown: htmlText(shown),
  quoted: htmlText(quoted),
});

/**
 * Parses a mail, whatever it contains and however long that takes: runs in a thread.
 * @returns `ok: false` with the reason for people when it is not parsed
 */
export async function read(raw: Uint8Array, options: ReadingOptions): Promise<MailReading> {
  try {
    const parsed = await parseMail(raw);
    const { text, html, others } = shownTexts(parsed);
    const safe = html === null ? null : safeHtml(html, parsed.attachments);
    const bounce = bounceOf(parsed);
    const folded = safe && { ...foldHtml(safe.html), remotePictures: safe.remotePictures };
    return {
      ok: true,
      mail: {
        ...parsed,
        text: folded && isBlank(text) ? wordsOf(folded) : foldText(text),
        html: folded,
        attachments: [...parsed.attachments, ...others].map((part, index) => ({
          ...part,
          isInline: safe?.shownAttachments.has(index) === true,
        })),
        automaticReason:
          automaticReason(parsed, options.ownAddresses) ?? (bounce && 'It holds a report of a mail server'),
        bounce,
        authentication: authenticationOf(parsed, options.authservId),
      },
    };
  } catch (error) {
    if (!(error instanceof UnreadableMailError)) throw error;
    return { ok: false, reason: error.message };
  }
}
