import type { KeyboardEvent } from 'react';
import { onSubmitKey } from '../../../editing/submit-on-key.ts';

/** Sends the message by {@link onSubmitKey}, unless the key was pressed in a dialog over it. */
export function onSendKey(send: () => void) {
  return (event: KeyboardEvent) => {
    if (event.currentTarget.contains(event.target as Node)) onSubmitKey(event, send);
  };
}
