import { readFileSync } from 'node:fs';

/** What a ratio to the bare peer must be at least. */
interface Ratio {
  least: number;
  aim?: number;
  /** The same in the short form, with so wide a margin that noise is none; the short form asks no other calls. */
  short?: number;
}

/** What a figure must be at least or at most. */
interface Bound {
  least?: number;
  most?: number;
  unit: string;
  /** Held in the short form as it is: noise does not reach it. The short form holds no others. */
  short?: true;
}

/** How many times as long a call may take after growth; calls that look for texts may take longer where named. */
interface Growth {
  most: number;
  texts?: number;
}

/** The targets: ratios by the call's name, limits by the figure's. */
interface Budget {
  ratios: Readonly<Record<string, Ratio>>;
  growth: Readonly<Record<'in offices' | 'of one office', Growth>>;
  /** So many times what Directus answers. */
  directus: Readonly<Record<string, number>>;
  limits: Readonly<Record<string, Bound>>;
  browser: Readonly<Record<string, Bound>>;
}

/** The targets that the project is held to. */
export const BUDGET: Budget = JSON.parse(readFileSync(new URL('budget.json', import.meta.url), 'utf8'));

/** A figure beside its target. */
export interface Judged {
  /** As a table shows it, e.g. `≥ 3`; empty without one. */
  target: string;
  verdict: 'met' | 'aim met' | 'MISSED' | 'FAILED CALLS' | '';
}

/** Whether a verdict means that the project is not as it should be. */
export function isMissed({ verdict }: Judged): boolean {
  return verdict === 'MISSED' || verdict === 'FAILED CALLS';
}

/** Holds a ratio to its target. A measurement in which calls failed is none. */
export function judgeRatio(ratio: number, target: Ratio | undefined, failed: number, short: boolean): Judged {
  const least = short ? target?.short : target?.least;
  if (least === undefined) return { target: '', verdict: failed > 0 ? 'FAILED CALLS' : '' };
  const shown = `≥ ${least}`;
  if (failed > 0) return { target: shown, verdict: 'FAILED CALLS' };
  // Turned around, so that no number at all is missed too.
  if (!(ratio >= least)) return { target: shown, verdict: 'MISSED' };
  const aim = target?.aim ?? Number.POSITIVE_INFINITY;
  return { target: shown, verdict: !short && ratio >= aim ? 'aim met' : 'met' };
}

/** Holds a figure to its bound. */
export function judgeLimit(figure: number, bound: Bound | undefined, short: boolean): Judged {
  if (!bound || (short && !bound.short)) return { target: '', verdict: '' };
  const { least = Number.NEGATIVE_INFINITY, most = Number.POSITIVE_INFINITY, unit } = bound;
  const shown = bound.least === undefined ? `≤ ${bound.most} ${unit}` : `≥ ${bound.least} ${unit}`;
  return { target: shown.trim(), verdict: figure >= least && figure <= most ? 'met' : 'MISSED' };
}
