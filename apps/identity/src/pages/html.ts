/** Markup that is safe to send: made only by the `html` tag, which escapes everything put into it. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Piece = string | number | Html | readonly Html[] | undefined | false;

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function render(piece: Piece): string {
  if (piece === undefined || piece === false) return '';
  if (piece instanceof Html) return piece.text;
  if (Array.isArray(piece)) return piece.map(render).join('');
  return String(piece).replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

/**
 * Template tag for markup. Strings and numbers are escaped for text and for double-quoted attributes; `Html` is
 * kept as it is, a list of it one after the other; undefined and false leave nothing.
 */
export function html(strings: TemplateStringsArray, ...pieces: Piece[]): Html {
  return new Html(strings.reduce((text, part, index) => `${text}${part}${render(pieces[index])}`, ''));
}
