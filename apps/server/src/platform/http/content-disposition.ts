/** What may stand in a quoted file name and in a path of any system. */
const PLAIN = /[^\w .()+,=@~-]/g;

/** Characters of RFC 5987's attr-char that percent-encoding of a component leaves out. */
function extended(name: string): string {
  return encodeURIComponent(name).replace(
    /['()*!]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/**
 * The header that has an answer kept as a file of this name (RFC 6266): in plain letters for old programs, and whole
 * where it holds others.
 */
export function attachment(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .replace(PLAIN, '_');
  const header = `attachment; filename="${plain}"`;
  return plain === name ? header : `${header}; filename*=UTF-8''${extended(name.toWellFormed())}`;
}
