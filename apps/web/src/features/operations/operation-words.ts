import { counted } from '@landfall/contract/counted';
import type { Operation } from '@landfall/contract/operations';
import { formatInstantDay } from '../../lib/date-format.ts';
import { isUnderWay } from './queries.ts';

const number = (count: number) => count.toLocaleString('en-US');

/** The state of an operation, in a few words. */
export function stateWords(operation: Operation): string {
  const { state, done, total, failed, undoes } = operation;
  if (state === 'waiting') return 'About to begin';
  if (isUnderWay(operation)) return `${number(done)} of ${number(total)}`;
  if (state === 'undone') return 'Undone';
  if (state === 'failed') return `Stopped after ${number(done)} of ${number(total)}`;
  if (state === 'cancelled') return `Cancelled after ${number(done)} of ${number(total)}`;
  if (failed === 0 && total === 0) return 'Done';
  if (failed === 0) return undoes ? 'Everything is as it was before' : `All ${number(total)} done`;
  // Several records of one case may be left by an undo.
  const kept = `${number(Math.max(0, total - failed))} of ${number(total)} done`;
  return undoes
    ? `${kept}. ${counted(failed, 'record was', 'records were')} left as changed since`
    : `${kept}, ${number(failed)} failed`;
}

const DAY_MS = 86_400_000;

/** The day of an instant in the reader's zone, as of `now`: 'Today', 'Yesterday', 'Mar 14, 2027'. */
export function dayWords(instant: string, now: Date): string {
  const day = formatInstantDay(instant);
  if (day === formatInstantDay(now.toISOString())) return 'Today';
  const before = new Date(now.getFullYear(), now.getMonth(), now.getDate()).getTime() - DAY_MS / 2;
  return day === formatInstantDay(new Date(before).toISOString()) ? 'Yesterday' : day;
}
