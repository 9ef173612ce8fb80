import { Button } from '@mantine/core';
import { modals } from '@mantine/modals';
import styles from './alert.module.css';

/** Says that something failed in a dialog that stays until it is read. */
export function alertDialog(message: string): void {
  const id = modals.open({
    title: message,
    children: (
      <>
        <p>Nothing was changed. Try again in a moment.</p>
        <div className={styles.actions}>
          <Button data-autofocus onClick={() => modals.close(id)}>
            OK
          </Button>
        </div>
      </>
    ),
  });
}
