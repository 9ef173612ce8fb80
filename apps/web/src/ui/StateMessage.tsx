import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './StateMessage.module.css';

interface EmptyStateProps {
  title: string;
  text?: string;
  action?: ReactNode;
  /** Whether this is all that the page holds, so that its title is the page's. */
  wholePage?: boolean;
}

/** Nothing to show: says so, and offers the first thing to do. */
export function EmptyState({ title, text, action, wholePage }: EmptyStateProps) {
  const Title = wholePage ? 'h1' : 'p';
  return (
    <div className={styles.message} role="status">
      <Title className={styles.title}>{title}</Title>
      {text && <p className={styles.text}>{text}</p>}
      {action}
    </div>
  );
}

interface ErrorStateProps {
  /** What could not be loaded, where that has words of its own; the message then explains it. */
  title?: string;
  message: string;
  onTryAgain: () => void;
  /** What its button says, where the specification has a word of its own. */
  again?: string;
  /** Whether this is all that the page holds, so that its message is the page's title. */
  wholePage?: boolean;
}

/** Something could not be loaded: says why, and tries again. */
export function ErrorState({ title, message, onTryAgain, again = 'Try Again', wholePage }: ErrorStateProps) {
  const Title = wholePage ? 'h1' : 'p';
  return (
    <div className={styles.message} role="alert">
      <Title className={styles.title}>{title ?? message}</Title>
      <p className={styles.text}>{title ? message : 'Nothing was changed.'}</p>
      <Button variant="default" onClick={onTryAgain}>
        {again}
      </Button>
    </div>
  );
}
