import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import styles from './toast.module.css';

/** Time to read a message and reach for Undo, in milliseconds. */
const TOAST_MS = { plain: 4_000, undoable: 10_000 };

const closeButtonProps = { 'aria-label': 'Close' };

/** Says that something was done, with the way back where there is one. */
export function toast(message: string, undo?: () => void): void {
  const id = notifications.show({
    message: undo ? (
      <span className={styles.undoable}>
        {message}
        <Button
          variant="subtle"
          h={28}
          px={8}
          onClick={() => {
            notifications.hide(id);
            undo();
          }}
        >
          Undo
        </Button>
      </span>
    ) : (
      message
    ),
    autoClose: undo ? TOAST_MS.undoable : TOAST_MS.plain,
    color: 'harbour',
    closeButtonProps,
  });
}

/** Says that something failed and what was kept. Stays until it is closed. */
export function toastFailure(message: string): void {
  notifications.show({ message, color: 'red', autoClose: false, closeButtonProps });
}
