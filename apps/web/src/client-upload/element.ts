type Attributes = Readonly<Record<string, string | number | boolean | undefined>>;

/** Creates an element. Strings among its children become text nodes, never HTML. */
export function element<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === true) made.setAttribute(name, '');
    else if (value !== undefined && value !== false) made.setAttribute(name, String(value));
  }
  made.append(...children);
  return made;
}

const SVG = 'http://www.w3.org/2000/svg';

/** A decorative icon drawn with strokes. @param path in a 24 by 24 grid */
export function icon(path: string): SVGElement {
  const picture = document.createElementNS(SVG, 'svg');
  const strokes = document.createElementNS(SVG, 'path');
  picture.setAttribute('viewBox', '0 0 24 24');
  picture.setAttribute('class', 'icon');
  picture.setAttribute('aria-hidden', 'true');
  strokes.setAttribute('d', path);
  picture.append(strokes);
  return picture;
}

export const CHECK = 'M5 12.5l4.5 4.5L19 7.5';
export const WARNING = 'M12 8v5M12 16.5v.01M12 3.5l9.5 17h-19z';
export const CAMERA = 'M4 8h3.5L9 5.5h6L16.5 8H20v11H4zM12 16.5a3.25 3.25 0 100-6.5 3.25 3.25 0 000 6.5';
export const CLOCK = 'M12 7v5l3.5 2M12 21a9 9 0 100-18 9 9 0 000 18';
