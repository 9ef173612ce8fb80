import { auditWords } from '@landfall/contract/audit';
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

/** What needs somebody comes first. */
export function byUrgency(health: readonly Health[]): Health[] {
  const needs = ({ state }: Health) => state === 'attention';
  return [...health.filter(needs), ...health.filter((one) => !needs(one))];
}

/** All of it in a few words. */
export function summaryWords(health: readonly Health[]): string {
  const count = health.filter(({ state }) => state === 'attention').length;
  if (count > 0) return count === 1 ? 'One thing needs you' : `${count} things need you`;
  return health.length > 0 ? 'All is well' : 'Not looked at yet';
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
