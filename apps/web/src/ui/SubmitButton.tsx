import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';

/**
 * Submits a form. While submitting, the button is disabled, which takes the focus from it; the focus is restored
 * afterwards.
 */
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
  const button = useRef<HTMLButtonElement>(null);
  const wasBusy = useRef(busy);
  useEffect(() => {
    if (wasBusy.current && !busy && document.activeElement === document.body) button.current?.focus();
    wasBusy.current = busy;
  }, [busy]);
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
