const HEX = /^#[0-9a-f]{6}$/i;

/**
 * A stable colour for a name: FNV-1a over its UTF-16 code units picks the hue, at a lightness that is legible on light
 * and dark surfaces alike.
 */
export function nameColor(name: string): string {
  let hash = 0x811c9dc5;
  for (let index = 0; index < name.length; index += 1) {
    hash = Math.imul(hash ^ name.charCodeAt(index), 0x01000193) >>> 0;
  }
  return `hsl(${hash % 360} 52% 50%)`;
}

/** The colour of a date type: its own if it is valid, else its name's. */
export function swatchColor(name: string, hex: string | undefined): string {
  return hex !== undefined && HEX.test(hex) ? hex : nameColor(name);
}
