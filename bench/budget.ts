import { readFileSync } from 'node:fs';

/** The minimum or maximum of a figure. */
export interface Bound {
  least?: number;
  most?: number;
  unit: string;
}

/** By which factor the duration of a call may increase with growth. */
interface Growth {
  most: number;
  /** The same for text searches; `null` where only a search's p95 is limited. */
  texts: number | null;
}

/** The targets: limits by the name of the figure. */
interface Budget {
  /** The least throughput as a multiple of the bare peer's, by the call's name. */
  ratios: Readonly<Record<string, number>>;
  growth: Readonly<Record<'in organizations' | 'of one organization', Growth>>;
  /** p95 of a search at the largest size, in milliseconds, whatever the organization's size. */
  searchAtMost: number;
  /** The least throughput as a multiple of Directus's, by the call's name. */
  directus: Readonly<Record<string, number>>;
  /** The least throughput as a multiple of that without restricted cases. */
  restricted: number;
  limits: Readonly<Record<string, Bound>>;
  browser: Readonly<Record<string, Bound>>;
  reminders: Readonly<Record<string, Bound>>;
  documents: Readonly<Record<string, Bound>>;
  live: Readonly<Record<string, Bound>>;
  backups: Readonly<Record<string, Bound>>;
}

/** The targets of the project. */
export const BUDGET: Budget = JSON.parse(readFileSync(new URL('budget.json', import.meta.url), 'utf8'));

/** A figure beside its target. */
export interface Judged {
  /** As a table shows it, e.g. `≥ 3`; empty without one. */
  target: string;
  verdict: 'met' | 'MISSED' | 'FAILED CALLS' | '';
}

/** Whether a verdict means that a target is missed. */
export function isMissed({ verdict }: Judged): boolean {
  return verdict === 'MISSED' || verdict === 'FAILED CALLS';
}

/** Compares a ratio with its target. A measurement with failed calls does not count. */
export function judgeRatio(ratio: number, least: number | undefined, failed: number): Judged {
  const judged = judgeLimit(ratio, least === undefined ? undefined : { least, unit: '' });
  return failed > 0 ? { ...judged, verdict: 'FAILED CALLS' } : judged;
}

/** Compares a figure with its limit. NaN counts as missed. */
export function judgeLimit(figure: number, bound: Bound | undefined): Judged {
  if (!bound) return { target: '', verdict: '' };
  const { least = Number.NEGATIVE_INFINITY, most = Number.POSITIVE_INFINITY, unit } = bound;
  const shown = bound.least === undefined ? `≤ ${bound.most} ${unit}` : `≥ ${bound.least} ${unit}`;
  return { target: shown.trim(), verdict: figure >= least && figure <= most ? 'met' : 'MISSED' };
}

/** Compares how a call grew with its targets; for a search also its p95 at the largest size. */
export function judgeGrowth(
  name: string,
  growth: keyof Budget['growth'],
  ratio: number,
  p95: number,
): Judged {
  const { most, texts } = BUDGET.growth[growth];
  const isSearch = name.startsWith('search');
  const bound = isSearch || (texts && name.includes('part of')) ? texts : most;
  const targets = [
    ...(bound === null ? [] : [`≤ ${bound}`]),
    ...(isSearch ? [`p95 ≤ ${BUDGET.searchAtMost} ms`] : []),
  ];
  const isMet = (bound === null || ratio <= bound) && (!isSearch || p95 <= BUDGET.searchAtMost);
  return { target: targets.join(', '), verdict: isMet ? 'met' : 'MISSED' };
}
