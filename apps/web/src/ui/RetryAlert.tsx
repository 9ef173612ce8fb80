import { Alert, Button, Group } from '@mantine/core';

interface RetryAlertProps {
  message: string;
  /** What the button is called. */
  again?: string;
  busy?: boolean;
  onRetry: () => void;
}

/** Something failed that can be tried again as it was asked for. */
export function RetryAlert({ message, again = 'Retry', busy = false, onRetry }: RetryAlertProps) {
  return (
    <Alert color="red" role="alert">
      <Group component="span" gap="8px 16px" justify="space-between">
        {message}
        <Button variant="default" h={28} loading={busy} onClick={onRetry}>
          {again}
        </Button>
      </Group>
    </Alert>
  );
}
