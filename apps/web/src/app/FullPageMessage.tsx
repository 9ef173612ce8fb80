import type { ReactNode } from 'react';
import { Mark } from '../ui/Mark.tsx';
import styles from './full-page.module.css';

export interface FullPageAction {
  label: string;
  onClick: () => void;
}

interface FullPageMessageProps {
  title: string;
  children: ReactNode;
  action: FullPageAction;
  secondAction?: FullPageAction | undefined;
}

/** A page with one message and one or two buttons, for states outside the shell. */
export function FullPageMessage({ title, children, action, secondAction }: FullPageMessageProps) {
  return (
    <main className={styles.page}>
      <Mark size={40} />
      <h1 className={styles.title}>{title}</h1>
      <div className={styles.text} role="alert">
        {children}
      </div>
      <div className={styles.actions}>
        <button type="button" className="plain-button" data-primary onClick={action.onClick}>
          {action.label}
        </button>
        {secondAction && (
          <button type="button" className="plain-button" onClick={secondAction.onClick}>
            {secondAction.label}
          </button>
        )}
      </div>
    </main>
  );
}
