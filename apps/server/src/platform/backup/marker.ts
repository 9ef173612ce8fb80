/** The file that marks a place for backups, unlike, for example, the empty mount point of a missing drive. */
export const MARKER = '.landfall-backup';

/**
 * The content of a new marker, with an id that distinguishes this place from any other, and from itself after being set
 * up again.
 */
export function newMarker(): string {
  return `This place keeps backups of Landfall.\n${crypto.randomUUID()}\n`;
}

/** The id in a marker; undefined when the text is no marker. */
export function idInMarker(text: string): string | undefined {
  return /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/m.exec(text)?.[0];
}
