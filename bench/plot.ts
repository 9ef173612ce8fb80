/** A call in a plot: how long it takes at each size. */
export interface PlotRow {
  name: string;
  /** Milliseconds, one for each size of its section. */
  times: readonly number[];
  /** So many times the first size's time is what growth may cost. */
  most: number;
}

/** Calls that were measured at the same sizes. */
export interface PlotSection {
  heading: string;
  sizes: readonly string[];
  rows: readonly PlotRow[];
}

const WIDTH = 860;
const LABELS = 270;
const FIGURES = 130;
const BAR = 9;
const ROW_GAP = 9;
const SECTION_GAP = 30;
const AXIS = WIDTH - LABELS - FIGURES;

/** Readable where the page is light and where it is dark; an image has no other way to know. */
const STYLE = `
    text { font: 13px system-ui, sans-serif; fill: #1f2933 }
    .heading { font-weight: 600; font-size: 15px }
    .quiet { fill: #52606d; font-size: 12px }
    .page { fill: #ffffff }
    .line { stroke: #9aa5b1; stroke-width: 1 }
    .most { stroke: #b42318; stroke-width: 1; stroke-dasharray: 4 3 }
    .size0 { fill: #9fb3c8 } .size1 { fill: #486581 } .size2 { fill: #102a43 }
    @media (prefers-color-scheme: dark) {
      text { fill: #e4e7eb } .quiet { fill: #9aa5b1 } .page { fill: #12181f } .line { stroke: #52606d }
      .most { stroke: #ff8f85 } .size0 { fill: #486581 } .size1 { fill: #829ab1 } .size2 { fill: #d9e2ec }
    }`;

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

function milliseconds(value: number): string {
  return value >= 10 ? value.toFixed(0) : value.toFixed(1);
}

/** Times the first size's time; what cannot be divided counts as unchanged. */
function growthOf({ times }: PlotRow): number[] {
  const [first = 0] = times;
  return times.map((time) => (first > 0 ? time / first : 1));
}

function text(x: number, y: number, content: string, kind = ''): string {
  return `<text x="${x}" y="${y}"${kind ? ` class="${kind}"` : ''}>${escaped(content)}</text>`;
}

function line(x: number, from: number, to: number, kind: string): string {
  return `<line x1="${x}" x2="${x}" y1="${from}" y2="${to}" class="${kind}"/>`;
}

function drawSection(section: PlotSection, top: number, scale: (times: number) => number) {
  const parts = [text(16, top, section.heading, 'heading')];
  let y = top + 22;
  section.sizes.forEach((size, at) => {
    const x = LABELS + at * 130;
    parts.push(
      `<rect x="${x}" y="${y - 10}" width="11" height="11" class="size${at}"/>`,
      text(x + 17, y, size, 'quiet'),
    );
  });
  const legend = LABELS + section.sizes.length * 130;
  parts.push(line(legend + 5, y - 11, y + 2, 'most'), text(legend + 17, y, 'at most', 'quiet'));
  y += 14;
  const begin = y;
  for (const row of section.rows) {
    const height = BAR * row.times.length;
    parts.push(text(16, y + height / 2 + 5, row.name));
    growthOf(row).forEach((growth, at) => {
      const width = Math.max(1, scale(growth));
      parts.push(
        `<rect x="${LABELS}" y="${y + at * BAR}" width="${width.toFixed(1)}" height="${BAR - 1}" class="size${at}"/>`,
      );
    });
    parts.push(line(LABELS + scale(row.most), y - 3, y + height + 2, 'most'));
    const figures = row.times.map(milliseconds).join(' · ');
    parts.push(text(WIDTH - FIGURES, y + height / 2 + 5, `${figures} ms`, 'quiet'));
    y += height + ROW_GAP;
  }
  const once = LABELS + scale(1);
  parts.push(line(once, begin - 4, y, 'line'), text(once - 8, y + 14, '1 ×', 'quiet'));
  return { parts, bottom: y + 14 };
}

/**
 * How the time of each call grows, as an SVG of bars: each bar is as long as the call takes at its size, measured in
 * what it takes at the first one; a dashed line is what growth may cost it.
 */
export function plotOf(title: string, sections: readonly PlotSection[]): string {
  const longest = Math.max(2, ...sections.flatMap(({ rows }) => rows.flatMap(growthOf)));
  const scale = (times: number) => (times / longest) * (AXIS - 20);
  const parts: string[] = [];
  let y = 28;
  for (const section of sections) {
    const drawn = drawSection(section, y, scale);
    parts.push(...drawn.parts);
    y = drawn.bottom + SECTION_GAP;
  }
  const height = y - SECTION_GAP + 16;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" role="img" aria-label="${escaped(title)}">
  <title>${escaped(title)}</title>
  <style>${STYLE}
  </style>
  <rect width="${WIDTH}" height="${height}" class="page"/>
  ${parts.join('\n  ')}
</svg>
`;
}
