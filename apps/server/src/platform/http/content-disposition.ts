/** Characters that are not safe in a quoted file name or in a path of some system. */
const PLAIN = /[^\w .()+,=@~-]/g;

/** Escapes the characters of RFC 5987's attr-char that encodeURIComponent leaves out. */
function extended(name: string): string {
  return encodeURIComponent(name).replace(
    /['()*!]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/**
 * The header that makes browsers save a response under this name (RFC 6266): in ASCII for old programs, and in full
 * when it has other characters.
 */
export function attachment(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .replace(PLAIN, '_');
  const header = `attachment; filename="${plain}"`;
  return plain === name ? header : `${header}; filename*=UTF-8''${extended(name.toWellFormed())}`;
}
