/** The zoom levels. */
const STEPS = [0.25, 0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4];

/** The next larger or smaller zoom level; the current zoom may lie between two levels. */
export function nextZoom(zoom: number, step: 1 | -1): number {
  const [smallest = 1] = STEPS;
  const next =
    step > 0 ? STEPS.find((each) => each > zoom + 0.01) : STEPS.findLast((each) => each < zoom - 0.01);
  return next ?? (step > 0 ? (STEPS.at(-1) ?? 1) : smallest);
}
