const BLOCK_END =
  /<\/(?:p|div|tr|li|h[1-6]|blockquote|table|pre|dd|dt|address|section|article)>|<br[^>]*>|<hr[^>]*>/g;

const CHARACTERS: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', amp: '&' };

/** The text of `safeHtml`'s output, with a line break at the end of each block. */
export function htmlText(html: string): string {
  return (
    html
      .replace(/\s+/g, ' ')
      .replace(BLOCK_END, '\n')
      .replace(/<[^>]*>/g, '')
      .replace(/&(lt|gt|quot|amp);/g, (entity, name: string) => CHARACTERS[name] ?? entity)
      // Spaces are collapsed before they are searched for beside line breaks, so that a long run does not take
      // quadratic time.
      .replace(/[^\S\n]+/g, ' ')
      .replace(/ ?\n ?/g, '\n')
      .replace(/\n{3,}/g, '\n\n')
  );
}
