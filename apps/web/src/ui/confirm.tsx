import { modals } from '@mantine/modals';

interface Question {
  title: string;
  text: string;
  confirm: string;
  cancel: string;
}

/** Asks before something is lost. Resolves to whether the person agreed. */
export function confirm({ title, text, confirm: yes, cancel }: Question): Promise<boolean> {
  return new Promise((resolve) => {
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
  });
}

/** Asks before typed values are thrown away. */
export function confirmDiscard(): Promise<boolean> {
  return confirm({
    title: 'Discard what you typed?',
    text: 'What you typed has not been saved.',
    confirm: 'Discard',
    cancel: 'Keep editing',
  });
}
