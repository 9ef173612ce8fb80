import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';

/** Sends a form. While it is sent the button is off, which takes the focus from it; it comes back with the answer. */
export function SubmitButton({
  busy,
  disabled = false,
  dangerous = false,
  children,
}: {
  busy: boolean;
  disabled?: boolean;
  /** Whether something is lost by it. */
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
