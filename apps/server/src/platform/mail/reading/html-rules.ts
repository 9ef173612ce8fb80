import type { IOptions } from 'sanitize-html';

const LENGTH = String.raw`(?:auto|0|\d{1,4}(?:\.\d{1,4})?(?:px|pt|em|rem|ex|ch|in|cm|mm|pc|%))`;
const LENGTHS = new RegExp(`^${LENGTH}(?: ${LENGTH}){0,3}$`, 'i');
const COLOR = /^(?:#[\da-f]{3,8}|[a-z]{3,30}|(?:rgb|hsl)a?\([\d\s.,%/]{1,40}\))$/i;
const WORDS = /^[a-z-]{1,30}(?: [a-z-]{1,30}){0,3}$/i;
const LINE = /^(?!.*(?:url|image))[\w#\s.,%()-]{1,100}$/i;
const FONT = /^[\w\s,.'"%/-]{1,300}$/;
const NUMBER = /^\d{1,4}(?:\.\d{1,4})?$/;

const each = (names: readonly string[], patterns: RegExp[]) =>
  Object.fromEntries(names.map((name) => [name, patterns]));
const SIDES = ['top', 'right', 'bottom', 'left'];
const box = (name: string) => [name, ...SIDES.map((side) => `${name}-${side}`)];

/** No styles that load something, move or cover something: no address, no position, no negative length. */
const STYLES = {
  ...each(
    ['color', 'background-color', 'background', ...SIDES.map((side) => `border-${side}-color`)],
    [COLOR],
  ),
  ...each([...box('margin'), ...box('padding')], [LENGTHS]),
  ...each(['width', 'max-width', 'min-width', 'height', 'text-indent', 'border-spacing'], [LENGTHS]),
  ...each(['font-size', 'line-height', 'border-radius'], [LENGTHS, NUMBER, WORDS]),
  ...each([...box('border'), 'border-width', 'border-style', 'border-color'], [LINE]),
  ...each(['font', 'font-family'], [FONT]),
  ...each(['font-weight'], [NUMBER, WORDS]),
  ...each(
    [
      'border-collapse',
      'direction',
      'display',
      'font-style',
      'font-variant',
      'list-style-type',
      'text-align',
      'text-decoration',
      'text-transform',
      'unicode-bidi',
      'vertical-align',
      'white-space',
      'word-break',
      'overflow-wrap',
    ],
    [WORDS],
  ),
};

/** Elements without content, and so without an end tag (HTML standard, 13.1.2). */
export const VOID_TAGS: ReadonlySet<string> = new Set(
  'area base br col embed hr img input link meta param source track wbr'.split(' '),
);

const TABLE = ['width', 'height', 'bgcolor', 'border', 'cellpadding', 'cellspacing'];
const CELL = ['width', 'height', 'bgcolor', 'colspan', 'rowspan', 'nowrap'];

/**
 * The elements of a mail's HTML that are kept. Other tags are removed but their content stays, except for tags whose
 * content is no text for readers. No tag is allowed whose content browsers parse by other rules (`svg`, `math`,
 * `style`, `noscript`): markup that changes its meaning when it is parsed again needs one of them.
 */
export const HTML_RULES: IOptions = {
  allowedTags: (
    'a abbr address article aside b bdi bdo big blockquote br caption center cite code col colgroup dd del dfn div dl ' +
    'dt em figcaption figure font footer h1 h2 h3 h4 h5 h6 header hr i img ins kbd li main mark nav ol p pre q s samp ' +
    'section small span strike strong sub sup table tbody td tfoot th thead time tr tt u ul var wbr'
  ).split(' '),
  nonTextTags:
    'script style title textarea option select template noscript noembed noframes iframe xmp plaintext svg math'.split(
      ' ',
    ),
  allowedAttributes: {
    '*': ['style', 'dir', 'lang', 'title', 'align', 'valign', 'data-quote'],
    a: ['href', 'rel', 'target'],
    img: ['src', 'alt', 'width', 'height', 'data-remote-src', 'data-attachment'],
    table: TABLE,
    tr: ['bgcolor'],
    td: CELL,
    th: CELL,
    col: ['span', 'width'],
    colgroup: ['span', 'width'],
    font: ['color', 'face', 'size'],
    li: ['value'],
    ol: ['start', 'type'],
    ul: ['type'],
  },
  allowedStyles: { '*': STYLES },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowedSchemesByTag: { img: ['data'] },
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nestingLimit: 200,
};
