import type { MessageKind } from '@landfall/contract/messages';
import type { ThreadState } from '@landfall/contract/threads';
import { type Icon, IconLock, IconMail, IconMailDown } from '@tabler/icons-react';
import type { Tone } from '../../ui/Badge.tsx';

/** How the state of a thread reads and looks. */
export const STATE_WORDS: Readonly<Record<ThreadState, { label: string; tone: Tone }>> = {
  open: { label: 'Open', tone: 'blue' },
  waiting: { label: 'Waiting for client', tone: 'yellow' },
  closed: { label: 'Closed', tone: 'grey' },
};

/** What tells a note for the office from a mail to people outside, wherever one of them stands. */
export const KIND_SIGNS: Readonly<Record<MessageKind, { label: string; Icon: Icon }>> = {
  note: { label: 'Internal note', Icon: IconLock },
  mail: { label: 'Mail', Icon: IconMail },
  received: { label: 'Mail received', Icon: IconMailDown },
};

/** Whether it is away from the inbox at the moment. @param now milliseconds since the epoch */
export function isSnoozed(snoozedUntil: string | null, now: number): boolean {
  return snoozedUntil !== null && Date.parse(snoozedUntil) > now;
}
