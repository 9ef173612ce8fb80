/** Rows as lines of aligned columns under their headings; all but the first column are aligned right. */
export function tableOf(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  const all = [headings, ...rows];
  const widths = headings.map((_, at) => Math.max(...all.map((row) => [...(row[at] ?? '')].length)));
  return all
    .map((row) =>
      headings
        .map((_, at) => {
          const cell = row[at] ?? '';
          const width = (widths[at] ?? 0) + cell.length - [...cell].length;
          return at === 0 ? cell.padEnd(width) : cell.padStart(width);
        })
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** A figure with as many digits as say something: `1,234`, `12.3`, `0.85`. */
export function figure(value: number): string {
  if (Number.isNaN(value)) return '';
  const digits = value >= 100 ? 0 : value >= 10 ? 1 : 2;
  return value.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits });
}
