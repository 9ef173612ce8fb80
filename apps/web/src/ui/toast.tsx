import { Group } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { QuietButton } from './buttons.tsx';

/** Time to read a message and press Undo, in milliseconds. */
const TOAST_MS = { plain: 4_000, undoable: 10_000 };

const closeButtonProps = { 'aria-label': 'Close' };

interface Action {
  label: string;
  act: () => void;
}

/** A message with an action beside it. */
function withAction(message: string, { label, act }: Action) {
  return (
    <Group component="span" wrap="nowrap" gap={12} justify="space-between">
      {message}
      <QuietButton flex="none" onClick={act}>
        {label}
      </QuietButton>
    </Group>
  );
}

/** Confirms an action, with an Undo or another action where there is one. */
export function toast(message: string, way?: (() => void) | Action): void {
  const { label, act } = typeof way === 'function' ? { label: 'Undo', act: way } : (way ?? {});
  const follow = () => {
    notifications.hide(id);
    act?.();
  };
  const id = notifications.show({
    message: label ? withAction(message, { label, act: follow }) : message,
    autoClose: label ? TOAST_MS.undoable : TOAST_MS.plain,
    color: 'harbour',
    closeButtonProps,
  });
}

/** Reports a failure, and which input was kept. Stays until it is closed. */
export function toastFailure(message: string): void {
  notifications.show({ message, color: 'red', autoClose: false, closeButtonProps });
}

/**
 * Reports a failure and an action against it. Stays until it is closed or `act` is called, which closes it.
 * @param id a new message replaces an earlier one with the same id, even while that is appearing or disappearing
 * @returns a function that closes it
 */
export function toastAction(id: string, message: string, action: Action): () => void {
  const close = () => void notifications.hide(id);
  const act = () => {
    close();
    action.act();
  };
  notifications.show({
    id,
    message: withAction(message, { label: action.label, act }),
    color: 'red',
    autoClose: false,
    closeButtonProps,
  });
  return close;
}
