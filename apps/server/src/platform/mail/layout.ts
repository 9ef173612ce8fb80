import type { ClientLanguage } from '@landfall/contract/client-languages';
import { PRODUCT_NAME } from '@landfall/contract/product';
import { type Digest, digestHtml, digestText } from './digest.ts';
import { inertText } from './inert-text.ts';
import { DARK, DISPLAY, escaped, FONT, LIGHT, lines, pageAddress } from './markup.ts';
import { singleLine } from './single-line.ts';

/** The content of a mail. All of it is text, which is escaped. */
export interface MailContent {
  /** The heading. */
  title: string;
  paragraphs: readonly string[];
  /**
   * A quotation of another person, below the paragraphs and with their name, in a form that programs do not turn into
   * links.
   */
  quotation?: { by: string; words: string };
  /** A list below these, with a title and a text for each point; the text may be empty. */
  points?: readonly { title: string; text: string }[];
  /** Figures and lists below the paragraphs. */
  digest?: Digest;
  /** The main action, if there is one. */
  button?: { label: string; url: string };
  /** Further links, below the button. */
  links?: readonly { label: string; url: string }[];
  /** Why the reader gets this mail, in small print at its end. */
  footer: string;
  /** The language of its texts; English by default. */
  language?: ClientLanguage;
}

/** The layout's own texts. */
const WORDS: Readonly<Record<ClientLanguage, { noButton: string; writes: (name: string) => string }>> = {
  en: {
    noButton: 'If the button does not work, open this address:',
    writes: (name) => `${name} writes:`,
  },
  es: {
    noButton: 'Si el botón no funciona, abra esta dirección:',
    writes: (name) => `${name} escribe:`,
  },
};

type LayoutWords = (typeof WORDS)[ClientLanguage];

const LONGEST_PREVIEW = 120;

// The first rule of each pair is for programs that follow the reader's colour scheme; the second for Outlook's own dark
// mode.
function darkRules(prefix: string): string {
  const { bg, surface, text, muted, border, accent, onAccent, water, overdue, soon } = DARK;
  return [
    `${prefix}.bg{background-color:${bg}!important}`,
    `${prefix}.card{background-color:${surface}!important;border-color:${border}!important}`,
    `${prefix}.text{color:${text}!important}`,
    `${prefix}.muted{color:${muted}!important}`,
    `${prefix}.water{background-color:${water}!important}`,
    `${prefix}.line{border-color:${border}!important}`,
    `${prefix}.overdue{color:${overdue}!important}`,
    `${prefix}.soon{color:${soon}!important}`,
    `${prefix}.accent{color:${accent}!important}`,
    `${prefix}.tile{background-color:${accent}!important;color:${onAccent}!important;border-color:${accent}!important}`,
  ].join('\n');
}

const STYLE = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
${darkRules('')}
}
${darkRules('[data-ogsc] ')}
@media (max-width:480px){
.page{padding:16px 12px 24px!important}
.card{padding:28px 20px!important}
.title{font-size:21px!important}
}`;

const paragraph = (text: string, gap: number) =>
  `<p class="text" style="margin:0 0 ${gap}px;font:400 16px/1.6 ${FONT};color:${LIGHT.text}">${lines(text)}</p>`;

function button({ label, url }: NonNullable<MailContent['button']>, { noButton }: LayoutWords): string {
  const address = escaped(pageAddress(url));
  // The cell has the colour and border, so that programs which ignore padding on links still draw a button.
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 24px"><tr>
<td class="tile" bgcolor="${LIGHT.accent}" style="border-radius:6px;background-color:${LIGHT.accent};border:1px solid ${LIGHT.accent};mso-padding-alt:13px 24px"><a class="tile" href="${address}" style="display:inline-block;padding:12px 24px;border-radius:6px;font:600 16px/1.25 ${FONT};color:${LIGHT.onAccent};text-decoration:none">${escaped(label)}</a></td>
</tr></table>
<p class="muted" style="margin:0 0 4px;font:400 13px/1.5 ${FONT};color:${LIGHT.muted}">${noButton}</p>
<p style="margin:0;font:400 13px/1.5 ${FONT};word-break:break-all;overflow-wrap:anywhere"><a class="accent" href="${address}" style="color:${LIGHT.accent};text-decoration:underline">${address}</a></p>`;
}

function linksHtml(links: NonNullable<MailContent['links']>): string {
  const each = links.map(
    ({ label, url }) =>
      `<a class="accent" href="${escaped(pageAddress(url))}" style="color:${LIGHT.accent};text-decoration:underline">${escaped(label)}</a>`,
  );
  return `<p class="muted" style="margin:16px 0 0;font:400 16px/2 ${FONT};color:${LIGHT.muted}">${each.join(' &nbsp;&middot;&nbsp; ')}</p>`;
}

const LINE_END = /\r\n?|[\n\u2028\u2029]/;

function pointsHtml(points: NonNullable<MailContent['points']>): string {
  const each = points.map(
    ({ title, text }) =>
      `<li class="text" style="margin:0 0 12px;font:400 16px/1.6 ${FONT};color:${LIGHT.text}"><strong>${escaped(title)}</strong>${text ? `<br>${lines(text)}` : ''}</li>`,
  );
  return `<ul style="margin:0 0 16px;padding:0 0 0 22px">${each.join('')}</ul>`;
}

function quotationHtml(
  { by, words }: NonNullable<MailContent['quotation']>,
  { writes }: LayoutWords,
): string {
  return `${paragraph(writes(by), 8)}
<blockquote class="line" style="margin:0 0 20px;padding:2px 0 2px 16px;border-left:3px solid ${LIGHT.border}"><p class="muted" style="margin:0;font:400 16px/1.6 ${FONT};color:${LIGHT.muted};overflow-wrap:anywhere">${lines(inertText(words))}</p></blockquote>`;
}

function quotationText(
  { by, words }: NonNullable<MailContent['quotation']>,
  { writes }: LayoutWords,
): string {
  const quoted = inertText(words).split(LINE_END);
  return [writes(by), '', ...quoted.map((line) => `> ${line}`.trimEnd())].join('\n');
}

function htmlOf(content: MailContent): string {
  const { title, paragraphs, footer, language = 'en' } = content;
  const words = WORDS[language];
  const hasMore = content.points || content.quotation || content.digest || content.button;
  const preview = singleLine(paragraphs.join(' '), LONGEST_PREVIEW);
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no">
<title>${escaped(title)}</title>
<style>
${STYLE}
</style>
</head>
<body class="bg" style="margin:0;padding:0;background-color:${LIGHT.bg}">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escaped(preview)}</div>
<table role="presentation" class="bg" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="${LIGHT.bg}" style="background-color:${LIGHT.bg}"><tr>
<td class="page" align="center" style="padding:32px 16px 40px">
<!--[if mso]><table role="presentation" width="560" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px"><tr>
<td align="left" style="padding:0 0 20px"><table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr>
<td class="tile" width="32" height="32" align="center" valign="middle" bgcolor="${LIGHT.accent}" style="width:32px;height:32px;border-radius:7px;background-color:${LIGHT.accent};font:700 17px/18px ${FONT};color:${LIGHT.onAccent}" aria-hidden="true">&#10003;<div class="water" style="width:18px;height:2px;margin:2px auto 0;border-radius:1px;background-color:${LIGHT.water};font-size:0;line-height:0"></div></td>
<td class="text" valign="middle" style="padding-left:10px;font:600 19px/1.2 ${DISPLAY};color:${LIGHT.text}">${escaped(PRODUCT_NAME)}</td>
</tr></table></td>
</tr><tr>
<td class="card" align="left" bgcolor="${LIGHT.surface}" style="padding:40px;border:1px solid ${LIGHT.border};border-radius:8px;background-color:${LIGHT.surface}">
<h1 class="text title" style="margin:0 0 20px;font:600 24px/1.3 ${DISPLAY};color:${LIGHT.text};text-wrap:balance">${escaped(title)}</h1>
${paragraphs.map((text, index) => paragraph(text, hasMore || index < paragraphs.length - 1 ? 16 : 0)).join('\n')}
${content.quotation ? quotationHtml(content.quotation, words) : ''}
${content.points ? pointsHtml(content.points) : ''}
${content.digest ? digestHtml(content.digest) : ''}
${content.button ? button(content.button, words) : ''}
${content.links ? linksHtml(content.links) : ''}
</td>
</tr><tr>
<td align="left" style="padding:20px 0 0"><p class="muted" style="margin:0;font:400 13px/1.6 ${FONT};color:${LIGHT.muted}">${lines(footer)}</p></td>
</tr></table>
<!--[if mso]></td></tr></table><![endif]-->
</td>
</tr></table>
</body>
</html>
`;
}

function textOf(content: MailContent): string {
  const {
    title,
    paragraphs,
    points = [],
    quotation,
    digest,
    button,
    links = [],
    footer,
    language = 'en',
  } = content;
  const actions = [...(button ? [button] : []), ...links];
  const action = actions.map(({ label, url }) => `${label}:\n${pageAddress(url)}`);
  const quoted = quotation ? [quotationText(quotation, WORDS[language])] : [];
  const listed = points.map((point) => `* ${point.title}${point.text ? `\n  ${point.text}` : ''}`);
  return `${[title, ...paragraphs, ...quoted, ...listed, ...(digest ? digestText(digest) : []), ...action, `-- \n${PRODUCT_NAME}\n${footer}`].join('\n\n')}\n`;
}

/**
 * A mail as HTML and as plain text, in the product's layout. Tables and inline styles, because mail programs support
 * little else; nothing is loaded from other servers.
 * @throws TypeError when a link does not lead to a web page
 */
export function renderMail(content: MailContent): { html: string; text: string } {
  return { html: htmlOf(content), text: textOf(content) };
}
