import type { KeyboardEvent } from 'react';

/** Sends the message on Ctrl/⌘+Enter, unless the key was pressed in a dialog over it. */
export function onSendKey(send: () => void) {
  return (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    if (!event.currentTarget.contains(event.target as Node)) return;
    event.preventDefault();
    send();
  };
}
