import { Button, Group } from '@mantine/core';
import { modals } from '@mantine/modals';

interface Question {
  title: string;
  text: string;
  confirm: string;
  /** 'Cancel' by default. */
  cancel?: string;
}

let asking = false;

/** Whether a question is being asked. */
export function isAsking(): boolean {
  return asking;
}

/**
 * Asks before something is lost. Only one question is open at a time: another one asked meanwhile is answered no, so
 * that nothing is lost and no dialog covers the open one.
 * @returns whether the person agreed
 */
export function confirm({ title, text, confirm: yes, cancel = 'Cancel' }: Question): Promise<boolean> {
  if (asking) return Promise.resolve(false);
  asking = true;
  return new Promise<boolean>((resolve) => {
    modals.openConfirmModal({
      title,
      children: text,
      labels: { confirm: yes, cancel },
      confirmProps: { color: 'red' },
      cancelProps: { 'data-autofocus': true },
      onConfirm: () => resolve(true),
      onCancel: () => resolve(false),
      onClose: () => resolve(false),
    });
  }).finally(() => {
    asking = false;
  });
}

/** Asks before the input of a form is discarded. */
export function confirmDiscard(): Promise<boolean> {
  return confirm({
    title: 'Discard your changes?',
    text: 'They have not been saved.',
    confirm: 'Discard',
    cancel: 'Keep editing',
  });
}

/**
 * Says that something failed, or is not possible, in a dialog that stays until it is closed.
 * @param text what to do about it
 */
export function alertDialog(message: string, text = 'Nothing was changed. Try again in a moment.'): void {
  const id = modals.open({
    title: message,
    children: (
      <>
        <p className="wrap-anywhere">{text}</p>
        <Group justify="flex-end" mt={20}>
          <Button data-autofocus onClick={() => modals.close(id)}>
            OK
          </Button>
        </Group>
      </>
    ),
  });
}
