import { escaped, FONT, LIGHT, pageAddress } from './markup.ts';

type Tone = 'overdue' | 'soon' | 'plain';

/** Figures at a glance, and the most urgent of what they count. Everything in it is text of one line. */
export interface Digest {
  figures: readonly { label: string; value: string; tone: Tone }[];
  /** Above the entries. */
  heading: string;
  entries: readonly {
    /** What the entry is about. */
    title: string;
    /** The page that shows it. */
    url: string;
    /** Why it is here, e.g. '3 days overdue', in the colour of its tone. */
    urgency: string;
    tone: Tone;
    /** More about it, in small print. */
    detail: string;
  }[];
  /** Below the entries: what is not among them. */
  more?: string;
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

function entry({ title, url, urgency, tone, detail }: Digest['entries'][number]): string {
  return `<tr><td class="line" style="padding:10px 0;border-top:1px solid ${LIGHT.border};word-break:break-word;overflow-wrap:anywhere"><span class="${CLASSES[tone]}" style="font:600 13px/1.4 ${FONT};color:${COLOURS[tone]}">${escaped(urgency)}</span><br><a class="accent" dir="auto" href="${escaped(pageAddress(url))}" style="font:600 15px/1.4 ${FONT};color:${LIGHT.accent};text-decoration:none">${escaped(title)}</a><br><span class="muted" dir="auto" style="font:400 13px/1.4 ${FONT};color:${LIGHT.muted}">${escaped(detail)}</span></td></tr>`;
}

/** A digest as markup for a mail. @throws TypeError when an entry does not lead to a web page */
export function digestHtml({ figures: all, heading, entries, more }: Digest): string {
  const list =
    entries.length === 0
      ? ''
      : `<h2 class="text" style="margin:24px 0 10px;font:600 17px/1.3 ${FONT};color:${LIGHT.text}">${escaped(heading)}</h2>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 16px">
${entries.map(entry).join('\n')}
</table>`;
  const note = more
    ? `<p class="muted" style="margin:0 0 16px;font:400 13px/1.5 ${FONT};color:${LIGHT.muted}">${escaped(more)}</p>`
    : '';
  return `${figures(all)}\n${list}\n${note}`;
}

/** A digest as the paragraphs of a plain text. @throws TypeError when an entry does not lead to a web page */
export function digestText({ figures: all, heading, entries, more }: Digest): string[] {
  const counts = all.map(({ label, value }) => `${label}: ${value}`).join('\n');
  const list = entries.map(
    ({ urgency, title, detail, url }) => `${urgency}\n${title}\n${detail}\n${pageAddress(url)}`,
  );
  return [counts, ...(entries.length > 0 ? [heading] : []), ...list, ...(more ? [more] : [])];
}
