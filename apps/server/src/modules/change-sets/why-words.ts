import { dayWords } from '@landfall/domain/deadline-rules/day-words';

/** A step as it is kept with a date. */
interface Step {
  text: string;
  from: string | null;
  to: string | null;
}

/** As long as the words of a row may be. */
const MOST = 500;

/** What a step does, without the day that it comes to. */
function actOf({ text, to }: Step): string {
  const day = to === null ? '' : `: ${dayWords(to)}`;
  return day && text.endsWith(day) ? text.slice(0, -day.length) : text;
}

/** Which act is another: the first one that is not as it was, that was put in, or that is left out. */
function changedAct(before: readonly string[], after: readonly string[]): string | undefined {
  const at = after.findIndex((act, place) => act !== before[place]);
  const [was, is] = at < 0 ? [before[after.length], undefined] : [before[at], after[at]];
  if (was === undefined) return is && `New: ${is}`;
  if (is === undefined || before.indexOf(is, at) > 0) return `No longer: ${was}`;
  return after.indexOf(was, at) > 0 ? `New: ${is}` : `${was} → ${is}`;
}

/** Which day that is counted from is another. */
function changedStart([before]: readonly Step[], [after]: readonly Step[]): string | undefined {
  if (!before?.to || !after?.to || before.to === after.to || actOf(before) !== actOf(after)) return undefined;
  return `${actOf(after)}: ${dayWords(before.to)} → ${dayWords(after.to)}`;
}

/** Why a date is another one than it was: the step that changed, in the words of both; empty where none did. */
export function whyWords(before: readonly Step[], after: readonly Step[]): string {
  const acts = changedAct(before.map(actOf), after.map(actOf));
  return [changedStart(before, after), acts].filter(Boolean).join('; ').slice(0, MOST);
}
