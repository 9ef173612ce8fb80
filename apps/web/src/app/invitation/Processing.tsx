import styles from '../full-page.module.css';

/** While the server looks at the invitation. */
export function Processing({ email }: { email: string | undefined }) {
  return (
    <main className={styles.page} aria-busy="true">
      <span className={styles.spinner} />
      <h1 className={styles.title}>Processing Invitation</h1>
      {email && <p className={styles.text}>{email}</p>}
    </main>
  );
}
