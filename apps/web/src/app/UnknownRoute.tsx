import { PRODUCT_NAME } from '@landfall/contract/product';
import { useDocumentTitle } from '@mantine/hooks';
import { Mark } from '../ui/Mark.tsx';
import styles from './UnknownRoute.module.css';

/** What any path without a page of its own shows. */
export function UnknownRoute() {
  useDocumentTitle(PRODUCT_NAME);
  return (
    <div className={styles.page}>
      <Mark size={44} />
      <h1 className={styles.title}>Welcome to {PRODUCT_NAME}</h1>
      <p className={styles.text}>Get started by selecting a page from the navigation bar.</p>
    </div>
  );
}
