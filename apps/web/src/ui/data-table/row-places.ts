interface Range {
  startIndex: number;
  endIndex: number;
  overscan: number;
  count: number;
}

/** The places to draw: those in sight with a few around them, and one more that must not go away. */
export function withRow(range: Range, kept: number): number[] {
  const first = Math.max(range.startIndex - range.overscan, 0);
  const last = Math.min(range.endIndex + range.overscan, range.count - 1);
  const places = Array.from({ length: last - first + 1 }, (_, at) => first + at);
  if (kept < 0 || kept >= range.count || (kept >= first && kept <= last)) return places;
  return kept < first ? [kept, ...places] : [...places, kept];
}
