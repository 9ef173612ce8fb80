/** What tells a place for backups from any other, such as the empty mount point of a drive that is not there. */
export const MARKER = '.landfall-backup';

/** The content of a marker, with an id that tells this place from every other and from itself when it is set up anew. */
export function newMarker(): string {
  return `This place keeps backups of Landfall.\n${crypto.randomUUID()}\n`;
}

/** The id of a place by its marker; undefined: that is none. */
export function idInMarker(text: string): string | undefined {
  return /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/m.exec(text)?.[0];
}
