import { escaped, FONT, LIGHT, pageAddress } from './markup.ts';

type Tone = 'overdue' | 'soon' | 'plain';

interface Link {
  label: string;
  url: string;
}

/** An entry of a list. All its texts are single lines. */
interface Entry {
  /** What the entry is about. */
  title: string;
  /** The page that shows it. */
  url: string;
  /** Why it is listed, e.g. '3 days overdue', in the colour of its tone. */
  urgency: string;
  tone: Tone;
  /** Details, in small print. */
  detail: string;
  /** Its actions: each opens a page that asks for confirmation. */
  acts?: readonly Link[];
}

/** Entries under a heading; an empty list is left out. */
export interface DigestList {
  heading: string;
  entries: readonly Entry[];
  /** Below the entries: how many are left out, and perhaps the page that shows them. */
  more?: string;
  moreUrl?: string;
}

/** A summary in figures, with the most urgent entries. */
export interface Digest {
  figures: readonly { label: string; value: string; tone: Tone }[];
  lists: readonly DigestList[];
}

const FIGURES_IN_A_ROW = 3;
const COLOURS = { overdue: LIGHT.overdue, soon: LIGHT.soon, plain: LIGHT.text };
const CLASSES = { overdue: 'overdue', soon: 'soon', plain: 'text' };

function figure({ label, value, tone }: Digest['figures'][number]): string {
  return `<td class="line" width="33%" valign="top" style="padding:10px 12px 12px 0;border-top:1px solid ${LIGHT.border}"><span class="${CLASSES[tone]}" style="font:600 22px/1.3 ${FONT};color:${COLOURS[tone]}">${escaped(value)}</span><br><span class="muted" style="font:400 13px/1.35 ${FONT};color:${LIGHT.muted}">${escaped(label)}</span></td>`;
}

function figures(all: Digest['figures']): string {
  const rows: string[] = [];
  for (let first = 0; first < all.length; first += FIGURES_IN_A_ROW)
    rows.push(
      `<tr>${all
        .slice(first, first + FIGURES_IN_A_ROW)
        .map(figure)
        .join('\n')}</tr>`,
    );
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 16px">
${rows.join('\n')}
</table>`;
}

function acts(links: readonly Link[] = []): string {
  const anchors = links.map(
    ({ label, url }) =>
      `<a class="accent" href="${escaped(pageAddress(url))}" style="display:inline-block;padding:4px 16px 4px 0;font:600 13px/1.6 ${FONT};color:${LIGHT.accent};text-decoration:underline">${escaped(label)}</a>`,
  );
  return anchors.length > 0 ? `<br>${anchors.join('')}` : '';
}

function entry({ title, url, urgency, tone, detail, acts: links }: Entry): string {
  const small = detail
    ? `<br><span class="muted" dir="auto" style="font:400 13px/1.4 ${FONT};color:${LIGHT.muted}">${escaped(detail)}</span>`
    : '';
  return `<tr><td class="line" style="padding:10px 0;border-top:1px solid ${LIGHT.border};word-break:break-word;overflow-wrap:anywhere"><span class="${CLASSES[tone]}" style="font:600 13px/1.4 ${FONT};color:${COLOURS[tone]}">${escaped(urgency)}</span><br><a class="accent" dir="auto" href="${escaped(pageAddress(url))}" style="font:600 15px/1.4 ${FONT};color:${LIGHT.accent};text-decoration:none">${escaped(title)}</a>${small}${acts(links)}</td></tr>`;
}

function listHtml({ heading, entries, more, moreUrl }: DigestList): string {
  const list =
    entries.length === 0
      ? ''
      : `<h2 class="text" style="margin:24px 0 10px;font:600 17px/1.3 ${FONT};color:${LIGHT.text}">${escaped(heading)}</h2>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 16px">
${entries.map(entry).join('\n')}
</table>`;
  if (!more) return list;
  const words = moreUrl
    ? `<a class="accent" href="${escaped(pageAddress(moreUrl))}" style="color:${LIGHT.accent}">${escaped(more)}</a>`
    : escaped(more);
  return `${list}
<p class="muted" style="margin:0 0 16px;font:400 13px/1.5 ${FONT};color:${LIGHT.muted}">${words}</p>`;
}

/** A digest as HTML for a mail. @throws TypeError when an entry does not link to a web page */
export function digestHtml({ figures: all, lists }: Digest): string {
  return [figures(all), ...lists.map(listHtml)].join('\n');
}

function listText({ heading, entries, more, moreUrl }: DigestList): string[] {
  const list = entries.map(({ urgency, title, detail, url, acts: links = [] }) =>
    [
      urgency,
      title,
      ...(detail ? [detail] : []),
      pageAddress(url),
      ...links.map((link) => `${link.label}: ${pageAddress(link.url)}`),
    ].join('\n'),
  );
  const rest = more && (moreUrl ? `${more}: ${pageAddress(moreUrl)}` : more);
  return [...(entries.length > 0 ? [heading] : []), ...list, ...(rest ? [rest] : [])];
}

/** A digest as the paragraphs of a plain text. @throws TypeError when an entry does not link to a web page */
export function digestText({ figures: all, lists }: Digest): string[] {
  const counts = all.map(({ label, value }) => `${label}: ${value}`).join('\n');
  return [counts, ...lists.flatMap(listText)];
}
