import type { ReactNode } from 'react';
import styles from './RecordPage.module.css';

interface RecordHeaderProps {
  /** Whom or what the page is about. */
  name: string;
  /** The link to the list that it belongs to. */
  back: ReactNode;
  badge?: ReactNode;
  /** What can be done with it. */
  actions?: ReactNode;
}

/** Whose page it is, with an initial, and what can be done. */
export function RecordHeader({ name, back, badge, actions }: RecordHeaderProps) {
  const [initial = ''] = name;
  return (
    <>
      <div className={styles.back}>{back}</div>
      <div className={styles.head}>
        <div className={styles.heading}>
          <span className={styles.initial} aria-hidden>
            {initial.toLocaleUpperCase()}
          </span>
          <h1 className={styles.title}>{name}</h1>
          {badge}
        </div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
    </>
  );
}

/** Something about the whole record that comes before the rest. */
export function RecordNotice({ children }: { children: ReactNode }) {
  return (
    <p className={styles.notice} role="status">
      {children}
    </p>
  );
}

/**
 * The sections of a record: what is worked on beside what is looked up. Where they stand below each other, the first
 * of `aside` leads and its last one ends the page.
 */
export function RecordColumns({ main, aside }: { main: ReactNode; aside: ReactNode }) {
  return (
    <div className={styles.columns}>
      <div className={styles.main}>{main}</div>
      <div className={styles.aside}>{aside}</div>
    </div>
  );
}
