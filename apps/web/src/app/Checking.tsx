import styles from './full-page.module.css';

/** While authentication is being checked. */
export function Checking() {
  return (
    <main className={styles.page} aria-busy="true">
      <span className={styles.spinner} />
      <p className={styles.text} role="status">
        Checking authentication...
      </p>
    </main>
  );
}
