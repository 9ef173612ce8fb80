import type { ReactNode } from 'react';
import styles from './Page.module.css';

interface PageHeaderProps {
  title: string;
  /** What the page holds, in numbers. */
  summary?: ReactNode;
  /** What can be done here, the main thing last. */
  actions?: ReactNode;
}

/** A page's title, what it holds and what can be done. */
export function PageHeader({ title, summary, actions }: PageHeaderProps) {
  return (
    <div className={styles.header}>
      <div className={styles.heading}>
        <h1 className={styles.title}>{title}</h1>
        {summary && (
          <p className={styles.summary} role="status">
            {summary}
          </p>
        )}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}

/** A page that fills the height, so that its table scrolls below a header that stays. */
export function FilledPage({ children }: { children: ReactNode }) {
  return <div className={styles.filled}>{children}</div>;
}

/** A page as long as what it holds. */
export function FlowingPage({ children }: { children: ReactNode }) {
  return <div className={styles.flowing}>{children}</div>;
}
