import { Alert, Button } from '@mantine/core';
import styles from './RetryAlert.module.css';

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
      <span className={styles.row}>
        {message}
        <Button variant="default" h={28} loading={busy} onClick={onRetry}>
          {again}
        </Button>
      </span>
    </Alert>
  );
}
