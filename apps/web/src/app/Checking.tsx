import styles from './full-page.module.css';

interface CheckingProps {
  title?: string;
  words?: string | undefined;
}

/** While authentication is being checked, unless it says what else is waited for. */
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
