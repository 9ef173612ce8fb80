import { auditWords } from '@landfall/contract/audit';
import { counted } from '@landfall/contract/counted';
import type { Health, HealthState, InstallationEvent } from '@landfall/contract/installation';
import { formatInstant } from '../../lib/date-format.ts';
import { sentence } from '../../lib/sentence.ts';
import type { Tone } from '../../ui/Badge.tsx';

/** The label and colour of each state. */
export const STATES: Readonly<Record<HealthState, { label: string; tone: Tone }>> = {
  attention: { label: 'Needs attention', tone: 'red' },
  good: { label: 'Well', tone: 'green' },
  off: { label: 'Off', tone: 'grey' },
};

const INSTANT = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z/g;

/** A message of the server as a sentence, with times in the reader's zone. */
export function healthWords(words: string): string {
  const local = words.replace(INSTANT, (instant) => formatInstant(instant));
  return sentence(`${local.charAt(0).toUpperCase()}${local.slice(1)}`);
}

const URGENCY: readonly HealthState[] = ['attention', 'off', 'good'];

/** Sorts checks: those that need attention first, then those that are off. */
export function byUrgency(health: readonly Health[]): Health[] {
  return URGENCY.flatMap((urgency) => health.filter(({ state }) => state === urgency));
}

/** A summary of all checks in a few words. */
export function summaryWords(health: readonly Health[]): string {
  const count = (which: HealthState) => health.filter(({ state }) => state === which).length;
  const [needs, off] = [count('attention'), count('off')];
  if (needs > 0) return needs === 1 ? 'One thing needs attention' : `${needs} things need attention`;
  if (health.length === 0) return 'Not checked yet';
  return off > 0 ? `Nothing needs attention, ${counted(off, 'thing')} off` : 'All is well';
}

/** The action of a log entry. */
export function eventWords({ action, about }: InstallationEvent): string {
  const words = auditWords(action);
  return about ? `${words}: ${about}` : words;
}

/** The actor of a log entry. */
export function actorWords({ actor_kind, actor }: InstallationEvent): string {
  switch (actor_kind) {
    case 'operator':
      return actor;
    case 'command':
      return 'A command on the machine';
    case 'program':
      return 'Landfall itself';
  }
}
