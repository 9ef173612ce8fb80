import { PRODUCT_NAME } from '@landfall/contract/product';
import { Mark } from '../ui/Mark.tsx';
import { NAVIGATION } from './navigation.ts';
import styles from './Shell.module.css';
import skeleton from './ShellSkeleton.module.css';

/** The shell's shape while it is not yet known who signed in. */
export function ShellSkeleton() {
  return (
    <div className={styles.shell} aria-busy="true">
      <div className={styles.sidebar}>
        <div className={skeleton.sidebar}>
          <div className={skeleton.head}>
            <Mark size={28} />
            {PRODUCT_NAME}
          </div>
          {NAVIGATION.map(({ path }) => (
            <span key={path} className={skeleton.item} />
          ))}
        </div>
      </div>
      <header className={styles.header} />
      <main className={styles.main}>
        <span className="visually-hidden" role="status">
          Loading
        </span>
      </main>
    </div>
  );
}
