import { Button, Group } from '@mantine/core';
import { modals } from '@mantine/modals';

/** Says that something failed in a dialog that stays until it is read. */
export function alertDialog(message: string): void {
  const id = modals.open({
    title: message,
    children: (
      <>
        <p>Nothing was changed. Try again in a moment.</p>
        <Group justify="flex-end" mt={20}>
          <Button data-autofocus onClick={() => modals.close(id)}>
            OK
          </Button>
        </Group>
      </>
    ),
  });
}
