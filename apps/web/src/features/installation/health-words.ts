import { auditWords } from '@landfall/contract/audit';
import { counted } from '@landfall/contract/counted';
import type { Health, HealthState, InstallationEvent } from '@landfall/contract/installation';
import { formatInstant } from '../../lib/date-format.ts';
import { sentence } from '../../lib/sentence.ts';
import type { Tone } from '../../ui/Badge.tsx';

/** How each state is called and looks. */
export const STATES: Readonly<Record<HealthState, { label: string; tone: Tone }>> = {
  attention: { label: 'Needs you', tone: 'red' },
  good: { label: 'Well', tone: 'green' },
  off: { label: 'Off', tone: 'grey' },
};

const INSTANT = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z/g;

/** What the server says of something, as a sentence in the reader's zone. */
export function healthWords(words: string): string {
  const local = words.replace(INSTANT, (instant) => formatInstant(instant));
  return sentence(`${local.charAt(0).toUpperCase()}${local.slice(1)}`);
}

const URGENCY: readonly HealthState[] = ['attention', 'off', 'good'];

/** What needs somebody comes first, then what is off. */
export function byUrgency(health: readonly Health[]): Health[] {
  return URGENCY.flatMap((urgency) => health.filter(({ state }) => state === urgency));
}

/** All of it in a few words. */
export function summaryWords(health: readonly Health[]): string {
  const count = (which: HealthState) => health.filter(({ state }) => state === which).length;
  const [needs, off] = [count('attention'), count('off')];
  if (needs > 0) return needs === 1 ? 'One thing needs you' : `${needs} things need you`;
  if (health.length === 0) return 'Not looked at yet';
  return off > 0 ? `Nothing needs you, ${counted(off, 'thing')} off` : 'All is well';
}

/** What was done. */
export function eventWords({ action, about }: InstallationEvent): string {
  const words = auditWords(action);
  return about ? `${words}: ${about}` : words;
}

/** Who did it. */
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
