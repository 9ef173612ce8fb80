import styles from './full-page.module.css';

interface CheckingProps {
  title?: string;
  words?: string | undefined;
}

/** Shown while authentication is checked, or while waiting for something else that `words` names. */
export function Checking({ title, words = title ? undefined : 'Checking authentication...' }: CheckingProps) {
  return (
    <main className={styles.page} aria-busy="true">
      <span className={styles.spinner} />
      {title && <h1 className={styles.title}>{title}</h1>}
      <p className={styles.text} role="status">
        {words}
      </p>
    </main>
  );
}
