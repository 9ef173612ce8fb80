/** The product's colours (apps/web/src/ui/tokens.css); mail programs do not support variables. */
export const LIGHT = {
  bg: '#f7f8f8',
  surface: '#ffffff',
  text: '#16211f',
  muted: '#55625f',
  border: '#d5dcda',
  accent: '#0f5f5c',
  onAccent: '#ffffff',
  water: '#7fd1c8',
  overdue: '#a8261d',
  soon: '#7a5200',
};
export const DARK: typeof LIGHT = {
  bg: '#0f1615',
  surface: '#16201f',
  text: '#e7eeec',
  muted: '#9fb0ac',
  border: '#2a3835',
  accent: '#4fb3ab',
  onAccent: '#0b1514',
  water: '#0f5f5c',
  overdue: '#f5a49b',
  soon: '#ecc667',
};
export const FONT = "'Public Sans', -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";
export const DISPLAY = "'Source Serif 4', Georgia, 'Times New Roman', serif";

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes text for HTML. */
export function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

/** Escapes text for HTML, with its line breaks. */
export const lines = (text: string) => escaped(text).replace(/\r\n?|[\n\u2028\u2029]/g, '<br>');

/** Escapes a web address for an attribute. @throws TypeError for any other address */
export function pageAddress(url: string): string {
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
    throw new TypeError('A link in a mail leads to a web page.');
  return new URL(url).href;
}
