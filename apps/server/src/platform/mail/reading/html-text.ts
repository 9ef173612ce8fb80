const BLOCK_END =
  /<\/(?:p|div|tr|li|h[1-6]|blockquote|table|pre|dd|dt|address|section|article)>|<br[^>]*>|<hr[^>]*>/g;

const CHARACTERS: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', amp: '&' };

/** The words of what `safeHtml` made, with a line end where a block ends. */
export function htmlText(html: string): string {
  return (
    html
      .replace(/\s+/g, ' ')
      .replace(BLOCK_END, '\n')
      .replace(/<[^>]*>/g, '')
      .replace(/&(lt|gt|quot|amp);/g, (entity, name: string) => CHARACTERS[name] ?? entity)
      // Blanks are single before they are looked for beside line ends, so that no long run is searched from each of them.
      .replace(/[^\S\n]+/g, ' ')
      .replace(/ ?\n ?/g, '\n')
      .replace(/\n{3,}/g, '\n\n')
  );
}
