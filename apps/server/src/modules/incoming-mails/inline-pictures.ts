import { pictureType } from '../../platform/files/described-content.ts';
import type { FoldedHtml, MailAttachment } from '../../platform/mail/reading/received-mail.ts';

/** The maximum size in bytes of all pictures within a mail's text, counting a picture each time it is shown. */
const MAX_BYTES = 2 * 1024 * 1024;

/**
 * Embeds the pictures of formatted text as data, so that showing it loads nothing.
 * @returns the text, and the attachments that are not embedded
 */
export function withPictures(
  html: FoldedHtml | null,
  attachments: readonly MailAttachment[],
): { html: FoldedHtml | null; others: MailAttachment[] } {
  const within = new Set<MailAttachment>();
  let bytes = 0;
  const sourceOf = (attachment: MailAttachment | undefined): string => {
    const type = attachment?.isInline ? pictureType(attachment.bytes) : undefined;
    if (!attachment || !type || bytes + attachment.bytes.length > MAX_BYTES) return '';
    bytes += attachment.bytes.length;
    within.add(attachment);
    return ` src="data:${type};base64,${Buffer.from(attachment.bytes).toString('base64')}"`;
  };
  // `safeHtml` writes these attributes; text of the sender cannot contain them.
  const filled = (text: string) =>
    text.replace(/ data-attachment="(\d+)"/g, (_, index) => sourceOf(attachments[Number(index)]));
  const filledHtml = html && { ...html, shown: filled(html.shown), quoted: filled(html.quoted) };
  return { html: filledHtml, others: attachments.filter((attachment) => !within.has(attachment)) };
}
