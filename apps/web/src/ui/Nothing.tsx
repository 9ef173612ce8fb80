import styles from './Nothing.module.css';

/** Stands where there is nothing to show. */
export function Nothing() {
  return <span className={styles.nothing}>—</span>;
}
