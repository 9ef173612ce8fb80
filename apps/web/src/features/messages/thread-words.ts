import type { MessageKind } from '@landfall/contract/messages';
import type { ThreadState } from '@landfall/contract/threads';
import { type Icon, IconLock, IconMail, IconMailDown } from '@tabler/icons-react';
import type { Tone } from '../../ui/Badge.tsx';

/** The label and colour of a thread's state. */
export const STATE_WORDS: Readonly<Record<ThreadState, { label: string; tone: Tone }>> = {
  open: { label: 'Open', tone: 'blue' },
  waiting: { label: 'Waiting for client', tone: 'yellow' },
  closed: { label: 'Closed', tone: 'grey' },
};

/** The label and icon that distinguish internal notes from mails to people outside. */
export const KIND_SIGNS: Readonly<Record<MessageKind, { label: string; Icon: Icon }>> = {
  note: { label: 'Internal note', Icon: IconLock },
  mail: { label: 'Mail', Icon: IconMail },
  received: { label: 'Mail received', Icon: IconMailDown },
};

/** Whether it is snoozed at the moment. @param now milliseconds since the epoch */
export function isSnoozed(snoozedUntil: string | null, now: number): boolean {
  return snoozedUntil !== null && Date.parse(snoozedUntil) > now;
}
