import { Button } from '@mantine/core';
import { useFocusAfterWait } from './useFocusAfterWait.ts';

/** Submits a form. */
export function SubmitButton({
  busy,
  disabled = false,
  dangerous = false,
  children,
}: {
  busy: boolean;
  disabled?: boolean;
  /** Whether submitting is destructive. */
  dangerous?: boolean;
  children: string;
}) {
  const button = useFocusAfterWait(busy);
  return (
    <Button
      ref={button}
      type="submit"
      loading={busy}
      disabled={disabled}
      {...(dangerous ? { color: 'red' } : {})}
    >
      {children}
    </Button>
  );
}
