import { dayWords } from '@landfall/domain/deadline-rules/day-words';

/** A step that is stored with a date. */
interface Step {
  text: string;
  from: string | null;
  to: string | null;
}

/** The maximum length of the text. */
const MAX_LENGTH = 500;

/** Cuts a text to this length. Half of a surrogate pair at the cut, which PostgreSQL refuses in JSON, is replaced. */
export function shortExplanation(words: string): string {
  return words.slice(0, MAX_LENGTH).toWellFormed();
}

/** The text of a step without its resulting day. */
function actOf({ text, to }: Step): string {
  const day = to === null ? '' : `: ${dayWords(to)}`;
  return day && text.endsWith(day) ? text.slice(0, -day.length) : text;
}

/** The first step that differs: changed, added or removed. */
function changedAct(before: readonly string[], after: readonly string[]): string | undefined {
  const at = after.findIndex((act, place) => act !== before[place]);
  const [was, is] = at < 0 ? [before[after.length], undefined] : [before[at], after[at]];
  if (was === undefined) return is && `New: ${is}`;
  if (is === undefined || before.indexOf(is, at) > 0) return `No longer: ${was}`;
  return after.indexOf(was, at) > 0 ? `New: ${is}` : `${was} → ${is}`;
}

/** The change of the day that is counted from, if it changed. */
function changedStart([before]: readonly Step[], [after]: readonly Step[]): string | undefined {
  if (!before?.to || !after?.to || before.to === after.to || actOf(before) !== actOf(after)) return undefined;
  return `${actOf(after)}: ${dayWords(before.to)} → ${dayWords(after.to)}`;
}

/** Why a date differs from before: the step that changed, as described before and after; empty when none did. */
export function changeExplanation(before: readonly Step[], after: readonly Step[]): string {
  const acts = changedAct(before.map(actOf), after.map(actOf));
  return shortExplanation([changedStart(before, after), acts].filter(Boolean).join('; '));
}
