import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './StateMessage.module.css';

/** Nothing to show: says so, and offers the first thing to do. */
export function EmptyState({ title, text, action }: { title: string; text?: string; action?: ReactNode }) {
  return (
    <div className={styles.message} role="status">
      <p className={styles.title}>{title}</p>
      {text && <p className={styles.text}>{text}</p>}
      {action}
    </div>
  );
}

/** Something could not be loaded: says why, and tries again. */
export function ErrorState({ message, onTryAgain }: { message: string; onTryAgain: () => void }) {
  return (
    <div className={styles.message} role="alert">
      <p className={styles.title}>{message}</p>
      <p className={styles.text}>Nothing was changed.</p>
      <Button variant="default" onClick={onTryAgain}>
        Try Again
      </Button>
    </div>
  );
}
