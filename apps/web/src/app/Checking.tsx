import styles from './full-page.module.css';

/** While authentication is being checked, unless `words` say what else is waited for. */
export function Checking({ words = 'Checking authentication...' }: { words?: string }) {
  return (
    <main className={styles.page} aria-busy="true">
      <span className={styles.spinner} />
      <p className={styles.text} role="status">
        {words}
      </p>
    </main>
  );
}
